"""Requests, problems and HTTP: what people and programs ask, to an answer in their language.

:mod:`hupai.api.service` answers questions that need nothing but themselves, without a web framework: HTTP, Lambda, the
command line and bots call the same functions.  :mod:`hupai.api.tables` and :mod:`hupai.api.clubs` do what needs a
ledger.  :func:`hupai.api.app.create_app` puts all of it behind addresses, each family's in a module ``*_routes``; these
are listed once, in ``operations.json``, from which :mod:`hupai.api.openapi` writes the API file.  Nothing is imported
here: scoring a hand loads no framework.
"""
