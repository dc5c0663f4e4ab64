//! Tasks and their files, seen from the desk: nothing is overwritten silently, and nothing is lost.

mod full_disk;

use std::fs;
use std::path::{Path, PathBuf};

use domain::TaskId;
use domain::page::{FileFound, TaskSave};
use domain::task::Origin;
use engine::files;
use store::Store;
use tempfile::TempDir;

/// A task and its file, in their own folder.
struct Desk {
    _folder: TempDir,
    store: Store,
    file: PathBuf,
    task: TaskId,
}

impl Desk {
    fn with(text: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        Self::of(folder, None, text)
    }

    /// The same with the file in an existing folder.
    fn on(disk: &Path, text: &str) -> Self {
        Self::of(tempfile::tempdir().expect("a folder"), Some(disk), text)
    }

    fn of(folder: TempDir, disk: Option<&Path>, text: &str) -> Self {
        let store = Store::open(&folder.path().join("data")).expect("a store");
        let place = disk.unwrap_or(folder.path());
        let file = place.canonicalize().expect("a path").join("spec.md");
        fs::write(&file, text).expect("a file");
        let opened = files::open(&store, &file).expect("a task");
        assert!(!opened.known);
        Self {
            _folder: folder,
            store,
            file,
            task: opened.document.row.id,
        }
    }

    fn types(&self, body: &str) {
        let now = self.store.task(&self.task).expect("the task");
        self.store
            .save_task(&TaskSave {
                task: self.task.clone(),
                revision: now.revision,
                title: now.row.title,
                kind: now.row.kind,
                body: body.to_owned(),
            })
            .expect("a save");
    }

    fn body(&self) -> String {
        self.store.task(&self.task).expect("the task").body
    }

    fn saved(&self) -> bool {
        let file = self.store.task(&self.task).expect("the task").file;
        file.expect("a file").saved
    }

    fn holds(&self) -> String {
        fs::read_to_string(&self.file).expect("the file")
    }

    fn look(&self) -> FileFound {
        files::look(&self.store, &self.task).expect("a look").found
    }

    fn save(&self) -> FileFound {
        files::save(&self.store, &self.task).expect("a save").found
    }

    /// The texts of all versions, the oldest first.
    fn versions(&self) -> Vec<String> {
        let rows = self.store.versions(&self.task).expect("versions");
        let text = |row: &domain::page::VersionRow| self.store.text(&row.version.text);
        rows.iter()
            .rev()
            .map(|row| text(row).expect("a text"))
            .collect()
    }

    fn refused(&self) -> String {
        let told = files::save(&self.store, &self.task).expect_err("a refusal");
        let told = told.app_error();
        assert!(told.hint.contains("Save as"), "{}", told.hint);
        assert!(told.hint.contains("safe in Whetstone"), "{}", told.hint);
        told.message
    }
}

#[test]
fn what_was_written_is_saved_when_asked_for_and_not_before() {
    let desk = Desk::with("one\n");
    assert!(desk.saved());
    desk.types("two\n");
    assert_eq!((desk.holds(), desk.saved()), ("one\n".to_owned(), false));
    assert_eq!(desk.look(), FileFound::Settled);
    assert_eq!(desk.save(), FileFound::Settled);
    assert_eq!((desk.holds(), desk.saved()), ("two\n".to_owned(), true));
    desk.types("three\n");
    desk.types("two\n");
    assert!(desk.saved(), "it is what the file holds");
}

#[test]
fn line_ends_and_byte_order_mark_of_the_file_are_kept() {
    let check = |file: &str, body: &str, written: &str| {
        let desk = Desk::with(file);
        assert_eq!(desk.body(), file, "read byte for byte");
        desk.types(body);
        assert_eq!(desk.save(), FileFound::Settled);
        assert_eq!(desk.holds(), written);
        assert_eq!((desk.body().as_str(), desk.saved()), (body, true));
        assert_eq!(desk.look(), FileFound::Settled);
    };
    check(
        "\u{feff}one\r\ntwo\r\n",
        "one\r\n2\n",
        "\u{feff}one\r\n2\r\n",
    );
    check("one\ntwo\n", "one\r\n2\n", "one\n2\n");
    check("one\r\ntwo\n", "one\r\n2\n", "one\r\n2\n");
}

#[test]
fn a_title_follows_the_heading_that_it_came_from() {
    let desk = Desk::with("# Invite links\n\nText.\n");
    let title = || desk.store.task(&desk.task).expect("the task").row.title;
    assert_eq!(title(), "Invite links");
    fs::write(&desk.file, "# Guest links\n\nText.\n").expect("a write");
    assert_eq!(desk.look(), FileFound::Taken);
    assert_eq!(title(), "Guest links");

    let now = desk.store.task(&desk.task).expect("the task");
    let own = TaskSave {
        task: desk.task.clone(),
        revision: now.revision,
        title: "Links, as I call it".to_owned(),
        kind: now.row.kind,
        body: now.body,
    };
    desk.store.save_task(&own).expect("a save");
    fs::write(&desk.file, "# Links for guests\n\nText.\n").expect("a write");
    assert_eq!(desk.look(), FileFound::Taken);
    assert_eq!(title(), "Links, as I call it");
}

#[test]
fn a_file_that_alone_changed_becomes_the_newest_version() {
    let desk = Desk::with("one\n");
    fs::write(&desk.file, "theirs\n").expect("a write");
    assert_eq!(desk.look(), FileFound::Taken);
    assert_eq!((desk.body(), desk.saved()), ("theirs\n".to_owned(), true));
    assert_eq!(desk.versions(), ["one\n", "theirs\n"]);
    let newest = desk.store.versions(&desk.task).expect("versions");
    assert_eq!(newest[0].version.origin, Origin::imported("spec.md"));
    assert_eq!(desk.look(), FileFound::Settled);
    fs::write(&desk.file, "later\n").expect("a write");
    assert_eq!(desk.save(), FileFound::Taken, "there is nothing to save");
    assert_eq!(
        (desk.body(), desk.holds()),
        ("later\n".to_owned(), "later\n".to_owned())
    );
}

#[test]
fn where_both_changed_nothing_is_written_until_the_author_decides() {
    let changed = || {
        let desk = Desk::with("one\n");
        desk.types("mine\n");
        fs::write(&desk.file, "theirs\n").expect("a write");
        for found in [desk.look(), desk.save(), desk.look()] {
            assert_eq!(found, FileFound::Both);
        }
        assert_eq!(
            (desk.body(), desk.holds()),
            ("mine\n".to_owned(), "theirs\n".to_owned())
        );
        assert_eq!(desk.versions(), ["one\n"]);
        desk
    };

    let desk = changed();
    let taken = files::take(&desk.store, &desk.task).expect("their text");
    assert_eq!(taken.body, "theirs\n");
    assert_eq!(desk.versions(), ["one\n", "mine\n", "theirs\n"]);
    assert!(desk.saved());

    let desk = changed();
    let kept = files::keep(&desk.store, &desk.task).expect("my text");
    assert_eq!(kept.body, "mine\n");
    assert_eq!(desk.versions(), ["one\n", "mine\n", "theirs\n", "mine\n"]);
    assert_eq!((desk.holds(), desk.saved()), ("theirs\n".to_owned(), false));
    assert_eq!(desk.look(), FileFound::Settled);
    assert_eq!(desk.save(), FileFound::Settled);
    assert_eq!((desk.holds(), desk.saved()), ("mine\n".to_owned(), true));

    let desk = changed();
    files::keep(&desk.store, &desk.task).expect("my text");
    fs::write(&desk.file, "theirs again\n").expect("a write");
    assert_eq!(desk.save(), FileFound::Both, "nobody has seen that one");
}

#[test]
fn the_same_change_on_both_sides_is_no_conflict() {
    let desk = Desk::with("one\r\n");
    desk.types("two\n");
    fs::write(&desk.file, "two\r\n").expect("a write");
    assert_eq!(desk.look(), FileFound::Settled);
    assert!(desk.saved());
    assert_eq!(desk.versions(), ["one\r\n"]);
}

#[test]
fn a_file_that_can_not_be_written_is_an_error_that_says_what_to_do() {
    let desk = Desk::with("one\n");
    desk.types("mine\n");
    let mut mode = fs::metadata(&desk.file).expect("the file").permissions();
    mode.set_readonly(true);
    fs::set_permissions(&desk.file, mode).expect("a mode");
    assert!(desk.refused().contains("don’t have permission"));
    assert_eq!(
        (desk.holds(), desk.body()),
        ("one\n".to_owned(), "mine\n".to_owned())
    );

    let shown = || files::shown(&desk.store, &desk.task).expect("something to show");
    assert_eq!(shown(), desk.file);
    fs::remove_file(&desk.file).expect("gone");
    assert_eq!(Some(shown().as_path()), desk.file.parent());
    assert!(desk.refused().contains("no longer in"));
    fs::create_dir(&desk.file).expect("a folder");
    assert!(desk.refused().contains("is a folder now"));
    fs::remove_dir(&desk.file).expect("gone");

    let again = files::save_as(&desk.store, &desk.task, &desk.file).expect("a save");
    assert_eq!(again.found, FileFound::Settled);
    assert_eq!((desk.holds(), desk.saved()), ("mine\n".to_owned(), true));
    fs::write(&desk.file, b"\xe4\xff").expect("no text");
    let told = files::look(&desk.store, &desk.task).expect_err("a refusal");
    assert!(told.to_string().contains("UTF-8"), "{told}");
    assert_eq!(desk.body(), "mine\n");
}

#[test]
fn a_file_that_is_opened_again_is_the_task_that_it_was() {
    let desk = Desk::with("one\n");
    desk.types("mine\n");
    desk.store.archive_task(&desk.task, true).expect("away");
    fs::write(&desk.file, "theirs\n").expect("a write");
    let opened = files::open(&desk.store, &desk.file).expect("the task");
    assert!(opened.known && !opened.document.row.archived);
    assert_eq!(
        (opened.document.row.id, opened.document.body),
        (desk.task.clone(), "mine\n".to_owned())
    );
    assert_eq!(desk.look(), FileFound::Both);
    assert_eq!(desk.store.tasks("", false).expect("tasks").len(), 1);
}

#[test]
fn save_as_gives_the_task_another_file_and_never_that_of_another_task() {
    let desk = Desk::with("one\n");
    let other = desk.file.with_file_name("other.md");
    files::save_as(&desk.store, &desk.task, &other).expect("a save");
    desk.types("two\n");
    assert_eq!(desk.save(), FileFound::Settled);
    assert_eq!(
        (
            desk.holds().as_str(),
            fs::read_to_string(&other).expect("it")
        ),
        ("one\n", "two\n".to_owned())
    );

    let second = files::open(&desk.store, &desk.file).expect("a new task");
    assert!(!second.known, "the first one has left it");
    let told = files::save_as(&desk.store, &desk.task, &desk.file).expect_err("a refusal");
    assert!(
        told.to_string().contains("already belongs to the task"),
        "{told}"
    );
    assert_eq!(desk.holds(), "one\n");
}

#[cfg(unix)]
#[test]
fn a_new_file_gets_the_mode_of_the_one_before() {
    use std::os::unix::fs::PermissionsExt;
    let check = |before: u32, there: Option<u32>, expected: u32| {
        let desk = Desk::with("one\n");
        let set = |file: &Path, mode| {
            fs::set_permissions(file, fs::Permissions::from_mode(mode)).expect("a mode");
        };
        let other = desk.file.with_file_name("other.md");
        if let Some(mode) = there {
            fs::write(&other, "theirs\n").expect("a file");
            set(&other, mode);
        }
        set(&desk.file, before);
        files::save_as(&desk.store, &desk.task, &other).expect("a save");
        let mode = fs::metadata(&other).expect("the file").permissions().mode();
        assert_eq!(mode & 0o777, expected, "{before:o} {there:?}");
    };
    check(0o640, None, 0o640);
    check(0o600, None, 0o600);
    check(0o600, Some(0o664), 0o664);
}

#[cfg(unix)]
#[test]
fn a_link_leads_to_the_task_of_its_target_and_stays_a_link() {
    let desk = Desk::with("one\n");
    let link = desk.file.with_file_name("link.md");
    std::os::unix::fs::symlink(&desk.file, &link).expect("a link");
    assert!(files::open(&desk.store, &link).expect("the task").known);
    desk.types("two\n");
    desk.save();
    assert!(fs::symlink_metadata(&link).expect("it").is_symlink());
    assert_eq!(fs::read_to_string(&link).expect("it"), "two\n");
}

#[test]
fn a_path_that_an_archive_names_is_no_file_until_it_is_opened_here() {
    let desk = Desk::with("theirs\n");
    let archive = desk.file.with_file_name("archive.json");
    desk.store.export(None, &archive).expect("an archive");
    fs::write(&desk.file, "a file of this machine\n").expect("a write");
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(folder.path()).expect("a store");
    store.import_file(&archive).expect("an import");
    assert_eq!(store.task(&desk.task).expect("it").file, None);
    files::save(&store, &desk.task).expect_err("there is no file");
    let opened = files::open(&store, &desk.file).expect("the task");
    assert!(opened.known && opened.document.file.is_some_and(|file| !file.saved));
    let look = files::look(&store, &desk.task).expect("a look");
    assert_eq!(look.found, FileFound::Both, "nobody knows which is newer");
}
