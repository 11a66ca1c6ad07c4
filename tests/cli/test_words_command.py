from __future__ import annotations

from tests.lexicon.tiny import Workshop


def test_an_own_word_is_accepted_until_it_is_removed(workshop: Workshop) -> None:
    assert workshop.run("check", "зюзюка").returncode == 1
    added = workshop.run("words", "add", "Зюзюка", "бармаглот")
    assert (added.returncode, added.stdout) == (0, "+ зюзюка\n+ бармаглот\n")
    assert workshop.run("check", "зюзюка").returncode == 0
    assert workshop.run("words", "list").stdout == "бармаглот\nзюзюка\n"
    assert workshop.run("words", "remove", "ЗЮЗЮКА").returncode == 0
    assert workshop.run("check", "зюзюка").returncode == 1
    assert workshop.run("words", "list").stdout == "бармаглот\n"


def test_adding_a_word_twice_lists_it_once(workshop: Workshop) -> None:
    workshop.run("words", "add", "ёжикс")
    workshop.run("words", "add", "ежикс")
    assert workshop.run("words", "list").stdout == "ежикс\n"


def test_what_is_no_word_is_not_added(workshop: Workshop) -> None:
    run = workshop.run("words", "add", "зюзюка", "<b>", "бармаглот")
    assert run.returncode == 1
    assert "'<b>' is no word in Russian letters" in run.stderr
    assert workshop.run("words", "list").stdout == "зюзюка\n"


def test_removing_what_is_not_there_is_told(workshop: Workshop) -> None:
    run = workshop.run("words", "remove", "зюзюка")
    assert run.returncode == 1
    assert "not among your words: зюзюка" in run.stderr


def test_a_home_that_cannot_be_written_is_told_in_a_sentence(workshop: Workshop) -> None:
    blocked = workshop.folder / "a file"
    blocked.write_text("")
    run = workshop.run("words", "add", "зюзюка", BAKLAZHABA_DATA=str(blocked / "data"))
    assert run.returncode == 1
    assert "cannot write" in run.stderr
    assert "Traceback" not in run.stderr
    assert workshop.run("check", "донос", BAKLAZHABA_DATA=str(blocked / "data")).returncode == 0


def test_a_file_of_own_words_that_cannot_be_read_is_told_in_a_sentence(workshop: Workshop) -> None:
    (workshop.folder / "data" / "words.txt").mkdir(parents=True)
    run = workshop.run("check", "зюзюка")
    assert run.returncode == 2
    assert "words.txt" in run.stderr
    assert run.stderr.count("\n") == 1


def test_own_words_work_without_a_lexicon(workshop: Workshop) -> None:
    (workshop.built / "manifest.json").unlink()
    assert workshop.run("words", "add", "зюзюка").returncode == 0
    assert workshop.run("words", "list").stdout == "зюзюка\n"


def test_a_file_written_by_hand_is_read_with_its_faults_passed_over(workshop: Workshop) -> None:
    (workshop.folder / "data").mkdir()
    text = "# мои слова\n Зюзюка \ncat\n\n".encode() + b"\xff\xfe\n"
    (workshop.folder / "data" / "words.txt").write_bytes(text)
    assert workshop.run("words", "list").stdout == "зюзюка\n"
