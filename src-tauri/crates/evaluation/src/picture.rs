//! The figures as one picture: recall and false alarms of each row, with their intervals. An SVG file of a
//! few kilobytes, without scripts, fonts or anything else to load.

use std::fmt::Write;

use crate::Row;
use crate::interval::Interval;

const WIDTH: f64 = 960.0;
/// The top of the first row, and the row height.
const TOP: f64 = 150.0;
const ROW: f64 = 64.0;
/// Space below the rows, for the scale and the note.
const BOTTOM: f64 = 96.0;
/// Max characters of a name next to the panels.
const LONGEST_NAME: usize = 28;
/// The style of explanatory text.
const SMALL: &str = "font-size=\"12.5\" fill=\"#565c68\"";

/// The position of a panel, and the end of its scale.
struct Panel {
    title: &'static str,
    hint: &'static str,
    left: f64,
    width: f64,
    most: f64,
    step: f64,
    unit: &'static str,
    color: &'static str,
}

/// One row in a panel.
struct Mark {
    value: f64,
    interval: Interval,
    words: String,
}

/// The picture. `about` says in one line what was measured.
pub fn picture(rows: &[Row], about: &str) -> String {
    let height = TOP + ROW * crate::interval::number(rows.len()) + BOTTOM;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} \
         {height}\" font-family=\"Inter, 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif\" role=\"img\">\n\
         <title>Planted defects: recall and false alarms</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    labels(&mut svg, rows, about);
    let recalls = rows.iter().map(|row| {
        let recall = &row.figures.recall;
        mark(recall.share, recall.interval, 100.0, |value| {
            format!("{value:.0}% · {} of {}", recall.count, recall.of)
        })
    });
    let recall = Panel {
        title: "Recall",
        hint: "more is better",
        left: 272.0,
        width: 308.0,
        most: 100.0,
        step: 25.0,
        unit: " %",
        color: "#2f5fd0",
    };
    panel(&mut svg, &recall, &recalls.collect::<Vec<_>>());
    let alarms: Vec<Option<Mark>> = rows
        .iter()
        .map(|row| {
            let alarms = &row.figures.false_alarms;
            mark(alarms.per_1000_words, alarms.interval, 1.0, |value| {
                format!("{value:.1}")
            })
        })
        .collect();
    let (most, step) = scale(&alarms);
    let false_alarms = Panel {
        title: "False alarms per 1,000 words",
        hint: "less is better",
        left: 624.0,
        width: 288.0,
        most,
        step,
        unit: "",
        color: "#b4530a",
    };
    panel(&mut svg, &false_alarms, &alarms);
    let note = "Lines are 95% intervals: Wilson for recall, Poisson (Byar) for false alarms.";
    text(&mut svg, 32.0, height - 24.0, SMALL, note);
    svg.push_str("</svg>\n");
    svg
}

/// The title, what was measured, and the name of each row with its models below.
fn labels(svg: &mut String, rows: &[Row], about: &str) {
    text(
        svg,
        32.0,
        44.0,
        "font-size=\"22\" font-weight=\"600\" fill=\"#16181d\"",
        "Planted defects",
    );
    text(svg, 32.0, 68.0, "font-size=\"14\" fill=\"#565c68\"", about);
    for (index, row) in rows.iter().enumerate() {
        let middle = middle(index);
        let name = shortened(&row.name);
        text(
            svg,
            32.0,
            middle - 2.0,
            "font-size=\"15\" font-weight=\"600\" fill=\"#16181d\"",
            &name,
        );
        let models = shortened(&row.models.join(", "));
        text(svg, 32.0, middle + 17.0, SMALL, &models);
    }
}

fn mark(
    value: Option<f64>,
    interval: Option<Interval>,
    scale: f64,
    words: impl Fn(f64) -> String,
) -> Option<Mark> {
    let (value, interval) = value.zip(interval)?;
    Some(Mark {
        words: words(value * scale),
        value: value * scale,
        interval: Interval {
            low: interval.low * scale,
            high: interval.high * scale,
        },
    })
}

/// The end of a scale that fits all marks, and its steps.
fn scale(marks: &[Option<Mark>]) -> (f64, f64) {
    let highest = marks.iter().flatten().map(|it| it.interval.high);
    let highest = highest.fold(1.0, f64::max);
    let steps = [0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0];
    let step = steps.into_iter().find(|step| highest / step <= 5.0);
    let step = step.unwrap_or(highest / 4.0);
    ((highest / step).ceil() * step, step)
}

fn panel(svg: &mut String, panel: &Panel, marks: &[Option<Mark>]) {
    let at = |value: f64| panel.left + panel.width * (value / panel.most).clamp(0.0, 1.0);
    let bottom = middle(marks.len()) - ROW / 2.0;
    text(
        svg,
        panel.left,
        TOP - 46.0,
        "font-size=\"14\" font-weight=\"600\" fill=\"#16181d\"",
        panel.title,
    );
    text(svg, panel.left, TOP - 28.0, SMALL, panel.hint);
    let mut tick = 0.0;
    while tick <= panel.most + panel.step / 2.0 {
        let x = at(tick);
        line(svg, (x, TOP - 12.0), (x, bottom), "#e3e6ec", 1.0);
        let anchor = "font-size=\"12.5\" fill=\"#565c68\" text-anchor=\"middle\"";
        text(
            svg,
            x,
            bottom + 20.0,
            anchor,
            &format!("{tick}{}", panel.unit),
        );
        tick += panel.step;
    }
    for (index, mark) in marks.iter().enumerate() {
        let y = middle(index) + 4.0;
        let Some(mark) = mark else {
            text(svg, panel.left, y, SMALL, "nothing to count");
            continue;
        };
        let Interval { low, high } = mark.interval;
        line(svg, (at(low), y), (at(high), y), panel.color, 2.5);
        for end in [low, high] {
            line(
                svg,
                (at(end), y - 6.0),
                (at(end), y + 6.0),
                panel.color,
                2.5,
            );
        }
        let x = at(mark.value);
        let color = panel.color;
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"6\" fill=\"{color}\"/>"
        );
        // Text near an edge ends or begins there.
        let anchor = match (x - panel.left) / panel.width {
            place if place < 0.2 => "start",
            place if place > 0.8 => "end",
            _ => "middle",
        };
        let style = format!(
            "font-size=\"13\" font-weight=\"600\" fill=\"{color}\" text-anchor=\"{anchor}\""
        );
        text(svg, x, y - 13.0, &style, &mark.words);
    }
}

fn middle(index: usize) -> f64 {
    TOP + ROW * (crate::interval::number(index) + 0.5)
}

fn line(svg: &mut String, from: (f64, f64), to: (f64, f64), color: &str, width: f64) {
    let ((x1, y1), (x2, y2)) = (from, to);
    let _ = writeln!(
        svg,
        "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{color}\" stroke-width=\"{width}\" \
         stroke-linecap=\"round\"/>"
    );
}

fn text(svg: &mut String, x: f64, y: f64, style: &str, words: &str) {
    let words = escaped(words);
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" {style}>{words}</text>"
    );
}

/// A name, shortened if there isn't enough space.
fn shortened(name: &str) -> String {
    if name.chars().count() <= LONGEST_NAME {
        return name.to_owned();
    }
    let kept: String = name.chars().take(LONGEST_NAME - 1).collect();
    format!("{}…", kept.trim_end())
}

/// Text for XML, such as names of models and files. Characters that XML doesn't allow are replaced.
fn escaped(words: &str) -> String {
    let mut escaped = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' | '\r' => escaped.push(' '),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            letter if letter.is_control() => escaped.push('\u{fffd}'),
            letter => escaped.push(letter),
        }
    }
    escaped
}
