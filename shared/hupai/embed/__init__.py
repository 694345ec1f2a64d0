"""What other people's pages take from us: the module of ``<hupai-hand>``, the page of a frame, and their promises.

The module is a file that ``scripts/embed_module.py`` writes from ``source/`` and from the words of :mod:`hupai.draw`;
``releases.json`` holds the hash of each release.  ``docs/embed.md`` is the contract; tests hold all of it.
"""

from .files import File, Release, asset, newest, releases
from .frame import THEMES, frame_page, link_page, page_policy, problem_page
from .height import frame_height

__all__ = [
    "THEMES",
    "File",
    "Release",
    "asset",
    "frame_height",
    "frame_page",
    "link_page",
    "newest",
    "page_policy",
    "problem_page",
    "releases",
]
