"""Settings are read from the environment, checked, and told."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from app.cli.main import cli
from app.settings import VARIABLES, Settings, SettingsFaulty, unread

HOME = {"BAKLAZHABA_DATA": "/nowhere"}


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("BAKLAZHABA_PORT", "http", "a number from 1 to 65535, not 'http'"),
        ("BAKLAZHABA_PORT", "0", "a number"),
        ("BAKLAZHABA_WORKERS", "-1", "a number from 1 to 64"),
        ("BAKLAZHABA_THREADS", "１６", "a number"),
        ("BAKLAZHABA_RATE", "1e3", "a number"),
        ("BAKLAZHABA_KEEP_DAYS", "0", "a number from 1 to 36500"),
        ("BAKLAZHABA_KEEP_DAYS", "for ever", "a number from 1 to 36500"),
        ("BAKLAZHABA_LIMITS", "yes", "on or off, not 'yes'"),
        ("BAKLAZHABA_METRICS", "everyone", "private or all or off"),
        ("BAKLAZHABA_LOG", "loud", "debug or info or warning or error"),
        ("BAKLAZHABA_PROXIES", "10.0.0.0/8, caddy", "'caddy'"),
        ("BAKLAZHABA_PROXIES", "10.0.0.1/8", "host bits set"),
        ("BAKLAZHABA_CERT", "/nowhere/cert.pem", "cannot be read"),
    ],
)
def test_a_value_that_cannot_be_used_is_named_with_what_is_wanted(name: str, value: str, told: str) -> None:
    with pytest.raises(SettingsFaulty) as fault:
        Settings.from_environment({**HOME, name: value})
    assert name in str(fault.value)
    assert told in str(fault.value)


def test_a_certificate_without_its_key_is_refused() -> None:
    with pytest.raises(SettingsFaulty, match="go together"):
        Settings.from_environment({**HOME, "BAKLAZHABA_CERT": __file__})


def test_an_empty_value_is_the_default() -> None:
    empty = {variable.name: "" for variable in VARIABLES} | HOME
    assert Settings.from_environment(empty) == Settings.from_environment(HOME)


def test_a_slip_in_a_name_is_found() -> None:
    assert unread({"BAKLAZHABA_PROT": "80", "BAKLAZHABA_PORT": "80", "PATH": ""}) == ["BAKLAZHABA_PROT"]


def test_every_setting_is_listed_with_its_value_now() -> None:
    run = CliRunner().invoke(cli, ["settings"], env={"BAKLAZHABA_PORT": "8123", "BAKLAZHABA_PROT": "1"})
    assert run.exit_code == 0
    assert "BAKLAZHABA_PORT=8123\n" in run.output
    assert all(f"{variable.name}=" in run.output for variable in VARIABLES)
    assert "BAKLAZHABA_PROT is no setting" in run.output


def test_each_field_has_a_variable_that_sets_it() -> None:
    given = {
        **HOME, "BAKLAZHABA_LEXICON": "/x", "BAKLAZHABA_HOST": "::1", "BAKLAZHABA_PORT": "1",
        "BAKLAZHABA_WORKERS": "2", "BAKLAZHABA_THREADS": "3", "BAKLAZHABA_CERT": __file__,
        "BAKLAZHABA_KEY": __file__, "BAKLAZHABA_LIMITS": "off", "BAKLAZHABA_RATE": "4",
        "BAKLAZHABA_PROXIES": "127.0.0.1", "BAKLAZHABA_METRICS": "off", "BAKLAZHABA_LOG": "info",
        "BAKLAZHABA_LOG_PRIVATE": "on", "BAKLAZHABA_KEEP_DAYS": "7",
    }  # fmt: skip
    assert set(given) == {variable.name for variable in VARIABLES}
    usual, changed = Settings.from_environment({}), Settings.from_environment(given)
    same = [v.name for v in VARIABLES if str(v.shown(usual)) == str(v.shown(changed))]
    assert same == []
