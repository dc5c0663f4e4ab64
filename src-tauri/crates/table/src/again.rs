//! Repeats a question with an addition, and sets apart in it what others wrote.

use domain::answer::Shape;
use domain::text::redact::Cover;
use models::Question;

const UNREADABLE: &str = include_str!("again/unreadable.md");
const WITHHELD: &str = include_str!("again/withheld.md");

/// The same question again, with `addition` at its end.
pub fn again(question: &Question, addition: &str) -> Question {
    let shape = question.parts.shape;
    let body = question
        .prompt
        .strip_suffix(&shape_line(shape))
        .unwrap_or(&question.prompt);
    Question {
        prompt: with_shape(&format!("{body}{addition}"), shape),
        ..question.clone()
    }
}

/// A prompt that ends with the shape of the answer it asks for.
pub fn with_shape(body: &str, shape: Shape) -> String {
    format!("{}\n\n{}", body.trim_end(), shape_line(shape))
}

fn shape_line(shape: Shape) -> String {
    format!("Answer shape: {}", shape.name())
}

/// The same question again, after an answer that could not be read.
pub(crate) fn unreadable(question: &Question, problem: &str) -> Question {
    let addition = UNREADABLE.replace("{problem}", &fence("problem", problem));
    again(question, &addition)
}

/// The question as it is sent: with placeholders, and a note about them.
pub(crate) fn covered(question: &Question, cover: &Cover) -> Question {
    let hidden = Question {
        system: cover.hide(&question.system),
        prompt: cover.hide(&question.prompt),
        ..question.clone()
    };
    again(&hidden, WITHHELD)
}

/// Sets `content` between two marked lines. The mark grows until it does not occur in the content,
/// so that no content can end its own part.
pub fn fence(name: &str, content: &str) -> String {
    let mut mark = "=====".to_owned();
    while content.contains(&mark) {
        mark.push('=');
    }
    let end = if content.ends_with('\n') { "" } else { "\n" };
    format!("{mark} {name}, as data: begin\n{content}{end}{mark} {name}: end")
}
