# ruff: noqa: E501 - a row of the table is a line, where it can be
"""Where events may be sent, and all the ways to spell where they may not."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any
from urllib.parse import urlsplit

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hupai.draw import LANGUAGES, fault_text
from hupai.hand import Faults
from hupai.hooks import Sender, Target, hook_faults, is_public, read_target

GOOD = {
    "https://example.com": Target("example.com", 443, "/"),
    "https://example.com/": Target("example.com", 443, "/"),
    "HTTPS://Hooks.Example.COM/a/b?c=d&e=%2F": Target("hooks.example.com", 443, "/a/b?c=d&e=%2F"),
    "https://example.com?x=1": Target("example.com", 443, "/?x=1"),
    "https://example.com:8443/x": Target("example.com", 8443, "/x"),
    "https://example.com:443/x": Target("example.com", 443, "/x"),
    "https://xn--fiqs8s.com/hook": Target("xn--fiqs8s.com", 443, "/hook"),
    "https://93.184.216.34/x": Target("93.184.216.34", 443, "/x"),
    "https://[2606:2800:220:1:248:1893:25c8:1946]/x": Target("2606:2800:220:1:248:1893:25c8:1946", 443, "/x"),
    "https://a.b-c.example.com/@x": Target("a.b-c.example.com", 443, "/@x"),
}

#: URL to the codes of its faults.
BAD = {
    "": "webhook_not_a_url",
    " ": "webhook_not_a_url",
    "example.com/hook": "webhook_not_a_url",
    "//example.com/hook": "webhook_not_a_url",
    "https:/example.com": "webhook_not_a_url",
    "https:example.com": "webhook_not_a_url",
    "https://": "webhook_not_a_url",
    "https:///hook": "webhook_not_a_url",
    "https://example.com/a b": "webhook_not_a_url",
    " https://example.com/": "webhook_not_a_url",
    "https://example.com/\r\nx: y": "webhook_not_a_url",
    "https://example.com/\x00": "webhook_not_a_url",
    "https://example.com\\@127.0.0.1/": "webhook_not_a_url",
    "https://例子.com/": "webhook_not_a_url",
    "https://①②⑦.⓪.⓪.①/": "webhook_not_a_url",
    "https://example。com/": "webhook_not_a_url",
    "https://%31%32%37.0.0.1/": "webhook_not_a_url",
    "https://ex_ample.com/": "webhook_not_a_url",
    "https://example.com:/": "webhook_not_a_url",
    "https://example.com:0/": "webhook_not_a_url",
    "https://example.com:+443/": "webhook_not_a_url",
    "https://example.com:443:443/": "webhook_not_a_url",
    "https://[::1/": "webhook_not_a_url",
    "https://[::1%25lo]/": "webhook_not_a_url",
    "https://[fe80::1%eth0]/": "webhook_not_a_url",
    "http://example.com/": "webhook_not_https",
    "ftp://example.com/": "webhook_not_https",
    "file://example.com/etc/passwd": "webhook_not_https",
    "gopher://example.com/_x": "webhook_not_https",
    "ws://example.com/": "webhook_not_https",
    "javascript://example.com/%0aalert(1)": "webhook_not_https",
    "https://user@example.com/": "webhook_with_user",
    "https://user:password@example.com/": "webhook_with_user",
    "https://example.com@evil.example.net/": "webhook_with_user",
    "https://example.com/#secret": "webhook_with_fragment",
    "https://example.com:22/": "webhook_port",
    "https://example.com:25/": "webhook_port",
    "https://example.com:80/": "webhook_port",
    "https://example.com:6379/": "webhook_port",
    "https://example.com:65536/": "webhook_port",
    "https://localhost/": "webhook_not_public",
    "https://LOCALHOST/": "webhook_not_public",
    "https://localhost./": "webhook_not_public",
    "https://api.localhost/": "webhook_not_public",
    "https://printer.local/": "webhook_not_public",
    "https://db.internal/": "webhook_not_public",
    "https://metadata.google.internal/computeMetadata/v1/": "webhook_not_public",
    "https://router.lan/": "webhook_not_public",
    "https://intranet/": "webhook_not_public",
    "https://example.com./": "webhook_not_public",
    "https://a..example.com/": "webhook_not_public",
    "https://-a.example.com/": "webhook_not_public",
    f"https://{'a' * 64}.com/": "webhook_not_public",
    f"https://{'a.' * 127}com/": "webhook_not_public",
    "https://1.0.0.127.in-addr.arpa/": "webhook_not_public",
    "https://127.0.0.1/": "webhook_not_public",
    "https://127.1/": "webhook_not_public",
    "https://127.0.1/": "webhook_not_public",
    "https://2130706433/": "webhook_not_public",
    "https://0x7f000001/": "webhook_not_public",
    "https://0x7f.1/": "webhook_not_public",
    "https://0177.0.0.1/": "webhook_not_public",
    "https://017700000001/": "webhook_not_public",
    "https://127.0.0.1./": "webhook_not_public",
    "https://0/": "webhook_not_public",
    "https://0.0.0.0/": "webhook_not_public",
    "https://10.0.0.1/": "webhook_not_public",
    "https://172.16.5.4/": "webhook_not_public",
    "https://192.168.1.1/": "webhook_not_public",
    "https://169.254.169.254/latest/meta-data/": "webhook_not_public",
    "https://169.254.170.2/v2/credentials": "webhook_not_public",
    "https://100.100.100.200/": "webhook_not_public",
    "https://168.63.129.16/": "webhook_not_public",
    "https://192.0.0.192/": "webhook_not_public",
    "https://198.18.0.1/": "webhook_not_public",
    "https://224.0.0.1/": "webhook_not_public",
    "https://255.255.255.255/": "webhook_not_public",
    "https://[::]/": "webhook_not_public",
    "https://[::1]/": "webhook_not_public",
    "https://[::ffff:127.0.0.1]/": "webhook_not_public",
    "https://[::ffff:7f00:1]/": "webhook_not_public",
    "https://[::127.0.0.1]/": "webhook_not_public",
    "https://[64:ff9b::7f00:1]/": "webhook_not_public",
    "https://[64:ff9b::169.254.169.254]/": "webhook_not_public",
    "https://[64:ff9b:1::a00:1]/": "webhook_not_public",
    "https://[2002:7f00:1::]/": "webhook_not_public",
    "https://[2002:a9fe:a9fe::1]/": "webhook_not_public",
    "https://[2001:0:a9fe:a9fe::]/": "webhook_not_public",
    "https://[fe80::1]/": "webhook_not_public",
    "https://[fec0::1]/": "webhook_not_public",
    "https://[fc00::1]/": "webhook_not_public",
    "https://[fd00:ec2::254]/": "webhook_not_public",
    "https://[ff02::1]/": "webhook_not_public",
    "https://[2606:2800:220:1:0:5efe:7f00:1]/": "webhook_not_public",
    "http://user@127.0.0.1:22/#x": "webhook_not_https webhook_with_fragment webhook_with_user webhook_port webhook_not_public",
}


@pytest.mark.parametrize("url", GOOD)
def test_public_addresses_are_read(url: str) -> None:
    assert read_target(url) == GOOD[url] and hook_faults(url, "/webhook") == []


@pytest.mark.parametrize("url", BAD)
def test_others_are_told_why(url: str) -> None:
    with pytest.raises(Faults) as caught:
        read_target(url, "/webhook")
    assert hook_faults(url, "/webhook") == list(caught.value.faults)
    assert " ".join(fault.code for fault in caught.value.faults) == BAD[url]
    assert {fault.pointer for fault in caught.value.faults} == {"/webhook"}
    for fault in caught.value.faults:
        texts = {fault_text(fault, lang)[0] for lang in LANGUAGES}
        assert len(texts) == 4 and not any("{" in text or fault.code in text for text in texts)


@pytest.mark.parametrize("value", [None, 1, True, [], {}, 1.5])
def test_what_is_no_text_is_none(value: object) -> None:
    with pytest.raises(Faults) as caught:
        read_target(value, "/webhook")
    assert [fault.code for fault in caught.value.faults] == ["wrong_type"]


def test_an_address_has_its_length() -> None:
    with pytest.raises(Faults) as caught:
        read_target("https://example.com/" + "a" * 2000)
    assert [fault.code for fault in caught.value.faults] == ["too_long"]


#: What a name may turn out to be once it is resolved, though the URL looked sound.
HIDDEN = [
    "0.0.0.0", "0.1.2.3", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.254", "169.254.169.254",
    "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.255.255",
    "198.51.100.1", "203.0.113.1", "224.0.0.251", "239.255.255.250", "240.0.0.1", "255.255.255.255", "168.63.129.16",
    "::", "::1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::ffff:0:127.0.0.1", "::7f00:1", "64:ff9b::10.0.0.1",
    "64:ff9b::8.8.8.8", "64:ff9b:1::1", "100::1", "2001::1", "2001:0:7f00:1::", "2001:2::1", "2001:10::1", "2001:20::1",
    "2001:db8::1", "2002:c0a8:101::1", "2002:808:808::1", "3fff::1", "5f00::1", "fc00::1", "fdff::1", "fe80::1", "febf::1",
    "fec0::1", "ff02::1", "ff0e::1", "2606:4700::5efe:a00:1", "2606:4700::200:5efe:a00:1", "fe80::1%1",
]  # fmt: skip


@pytest.mark.parametrize("address", HIDDEN)
def test_no_connection_is_made_to_what_a_name_hides(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any, **__: Any) -> None:
        raise AssertionError("a connection was begun")

    monkeypatch.setattr(socket, "socket", never)
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    assert not is_public(ipaddress.ip_address(address.partition("%")[0]))
    for places in ([(family, (address, 443))], [(socket.AF_INET, ("93.184.216.34", 443)), (family, (address, 443))]):
        sent = Sender(resolved=lambda host, port, found=places: found)("https://example.com/x", {}, b"{}")
        assert sent == (None, "blocked", None)


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "93.184.216.34", "100.63.255.255", "100.128.0.1", "172.32.0.1", "2606:4700::1111", "2a00::1"]
)
def test_public_ones_are_public(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


_PIECES = st.sampled_from(
    [
        *"aZ09.:/?#@[]%\\-_~!$&'()*+,;=| \t\n\x00é。",
        "https://",
        "http:",
        "//",
        "example.com",
        "127.0.0.1",
        "::1",
        ":443",
        ":8443",
        "localhost",
        "%2e",
        "xn--",
        "0x7f",
    ]
)


@given(st.lists(_PIECES, max_size=14).map("".join), st.booleans())
@example("example.com:443@127.0.0.1/", True)
@example("example.com\\@127.0.0.1/", True)
@example("[::ffff:8.8.8.8]/", True)
def test_what_is_read_is_what_others_read(text: str, whole: bool) -> None:
    """Where two readers of a URL disagree on its host, one of them can be led astray."""
    url = f"https://{text}" if whole else text
    try:
        target = read_target(url)
    except Faults:
        return
    split = urlsplit(url)
    assert (split.scheme, split.hostname, split.port or 443) == ("https", target.host, target.port)
    assert split.username is None and split.password is None and split.fragment == ""
    assert target.path == ((split.path or "/") + (f"?{split.query}" if split.query or url.endswith("?") else ""))
    assert target.path.isascii() and not set(target.path) & set(" \r\n\t\\")
    if target.host.replace(".", "").isdigit() or ":" in target.host:
        assert is_public(ipaddress.ip_address(target.host))
