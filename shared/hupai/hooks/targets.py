"""Where an event may be sent: public addresses over https, and nothing that only this machine or its network can reach.

An address is looked at twice.  :func:`read_target` reads the URL, when a table names it and before every send; names
are only names there.  :func:`is_public` looks at what a name resolves to, at every send, and the connection is then
made to the very address that was looked at.

Faults: ``webhook_not_a_url``, ``webhook_not_https``, ``webhook_with_user``, ``webhook_with_fragment``,
``webhook_port(found, allowed)``, ``webhook_not_public(host)``, and ``wrong_type``, ``too_long``.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from ipaddress import AddressValueError, IPv4Address, IPv4Network, IPv6Address, IPv6Network
from typing import Final, NamedTuple

from ..hand import Fault, Faults
from ..rules.schema import kind_of

#: Longest URL, in characters.
LONGEST: Final = 2000
#: Ports that receivers of webhooks listen on.
PORTS: Final = (443, 8443)

#: IANA's special-purpose registry for IPv4, multicast, and an address at which one cloud's hosts talk to their guests.
_NOT_PUBLIC_4: Final = tuple(
    IPv4Network(one)
    for one in (
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "168.63.129.16/32",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.31.196.0/24",
        "192.52.193.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "192.175.48.0/24",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",
        "240.0.0.0/4",
    )
)
#: All that is public in IPv6 lies in here.  IPv4-mapped addresses, NAT64's prefixes, unique local, link-local and
#: multicast ones lie outside.
_GLOBAL_6: Final = IPv6Network("2000::/3")
#: Inside it: protocol assignments with Teredo, documentation, 6to4 (each of its addresses holds an IPv4 one), AS112.
_NOT_PUBLIC_6: Final = tuple(
    IPv6Network(one) for one in ("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20")
)
#: The second half of an ISATAP address, whose last 32 bits are an IPv4 address.
_ISATAP: Final = (0x00005EFE, 0x02005EFE)

#: Names that no public resolver knows: special use, or by habit a network's own.
_OWN_NAMES: Final = frozenset(
    (
        "alt",
        "arpa",
        "corp",
        "example",
        "home",
        "internal",
        "intranet",
        "invalid",
        "lan",
        "local",
        "localdomain",
        "localhost",
        "onion",
        "private",
        "test",
    )
)
_SHOWN: Final = 80
_URL: Final = re.compile(
    r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*)://(?P<authority>[^/?#]*)(?P<path>[^#]*)(?P<fragment>#.*)?"
)
#: What may stand in a URL (RFC 3986); a backslash, a space or a control character may not.
_CHARACTERS: Final = re.compile(r"[A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=%-]+")
_AUTHORITY: Final = re.compile(r"(?P<host>\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+)(?::(?P<port>[1-9][0-9]{0,4}))?")
_LABEL: Final = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
_NUMBER: Final = re.compile(r"[0-9]+|0x[0-9a-f]*")


class Target(NamedTuple):
    """A URL that was read.  ``host``: in small letters, an IPv6 address without brackets; ``path``: with its query."""

    host: str
    port: int
    path: str


def read_target(url: object, at: str = "", ports: Collection[int] = PORTS) -> Target:
    """Return where ``url`` points.  Raises :class:`Faults` with the pointer ``at``."""
    if type(url) is not str:
        raise Faults([Fault("wrong_type", at, params={"expected": "string", "found": kind_of(url)})])
    if len(url) > LONGEST:
        raise Faults([Fault("too_long", at, params={"found": len(url), "most": LONGEST})])
    said = _URL.fullmatch(url) if _CHARACTERS.fullmatch(url) else None
    if said is None:
        raise Faults([Fault("webhook_not_a_url", at, params={"value": url[:_SHOWN]})])
    faults: list[Fault] = []
    if said["scheme"].lower() != "https":
        faults.append(Fault("webhook_not_https", at, params={"value": said["scheme"]}))
    if said["fragment"] is not None:
        faults.append(Fault("webhook_with_fragment", at))
    _, with_user, place = said["authority"].rpartition("@")
    if with_user:
        faults.append(Fault("webhook_with_user", at))
    host, port = _place(place, at, ports, faults)
    if faults:
        raise Faults(faults)
    path = said["path"]
    return Target(host, port, path if path.startswith("/") else f"/{path}")


def hook_faults(url: object, at: str) -> list[Fault]:
    """Return what keeps events from being sent to ``url``; empty where nothing does."""
    try:
        read_target(url, at)
    except Faults as error:
        return list(error.faults)
    return []


def _place(place: str, at: str, ports: Collection[int], faults: list[Fault]) -> tuple[str, int]:
    said = _AUTHORITY.fullmatch(place)
    if said is None:
        faults.append(Fault("webhook_not_a_url", at, params={"value": place[:_SHOWN]}))
        return "", 0
    port = int(said["port"] or 443)
    if port not in ports:
        faults.append(Fault("webhook_port", at, params={"found": port, "allowed": sorted(ports)}))
    host = said["host"].lower().strip("[]")
    if not (_public_literal(host) if said["host"].startswith("[") else _public_host(host)):
        faults.append(Fault("webhook_not_public", at, params={"host": host[:_SHOWN]}))
    return host, port


def _public_host(host: str) -> bool:
    """Tell whether a host without brackets may be public: an IPv4 address in its usual form, or a full name."""
    labels = host.split(".")
    if _NUMBER.fullmatch(labels[-1]):
        # Whatever ends in a number is an address; of its many forms (127.1, 0x7f.1, 017700000001) one is taken.
        return _public_literal(host)
    if len(labels) < 2 or len(host) > 253 or not all(map(_LABEL.fullmatch, labels)):
        return False
    return labels[-1] not in _OWN_NAMES


def _public_literal(host: str) -> bool:
    try:
        return is_public(IPv6Address(host) if ":" in host else IPv4Address(host))
    except AddressValueError:
        return False


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Tell whether an address is one that anybody's network leads to.

    Python's own ``is_global`` is not asked: what it says differs between versions, and it takes multicast and the
    addresses that hold an IPv4 address for global.
    """
    if isinstance(address, IPv4Address):
        return not any(address in one for one in _NOT_PUBLIC_4)
    if address not in _GLOBAL_6 or any(address in one for one in _NOT_PUBLIC_6):
        return False
    return int(address) >> 32 & 0xFFFFFFFF not in _ISATAP
