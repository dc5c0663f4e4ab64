//! Tables of a Word document.

use std::io;

use super::body::Body;
use crate::document::{Column, Table};

/// Page width between the margins, in twentieths of a point.
const WIDTH: usize = 9638;

impl Body {
    /// A table whose first row is repeated on each page.
    pub(super) fn table(&mut self, table: &Table) -> io::Result<()> {
        let widths = widths(table);
        self.open_table(table.caption, &widths)?;
        let names: Vec<&str> = table.columns.iter().map(Column::name).collect();
        self.row(&table.columns, &names, &widths, true)?;
        for cells in &table.rows {
            let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
            self.row(&table.columns, &cells, &widths, false)?;
        }
        self.close_table()
    }

    /// Names next to their values.
    pub(super) fn facts(&mut self, facts: &[(&'static str, String)]) -> io::Result<()> {
        let widths = [WIDTH / 4, WIDTH - WIDTH / 4];
        self.open_table("Facts", &widths)?;
        let columns = [Column::Text(""), Column::Text("")];
        for (name, value) in facts {
            self.row(&columns, &[name, value], &widths, false)?;
        }
        self.close_table()
    }

    fn open_table(&mut self, caption: &str, widths: &[usize]) -> io::Result<()> {
        self.xml.open("w:tbl", &[])?;
        self.xml.open("w:tblPr", &[])?;
        self.xml.empty("w:tblStyle", &[("w:val", "ReportTable")])?;
        let width = WIDTH.to_string();
        let whole = [("w:w", width.as_str()), ("w:type", "dxa")];
        self.xml.empty("w:tblW", &whole)?;
        self.xml.empty("w:tblLayout", &[("w:type", "fixed")])?;
        self.xml.empty("w:tblCaption", &[("w:val", caption)])?;
        self.xml.close("w:tblPr")?;
        self.xml.open("w:tblGrid", &[])?;
        for width in widths {
            self.xml
                .empty("w:gridCol", &[("w:w", &width.to_string())])?;
        }
        self.xml.close("w:tblGrid")
    }

    /// The paragraph after it separates it from a table that follows.
    fn close_table(&mut self) -> io::Result<()> {
        self.xml.close("w:tbl")?;
        self.paragraph("Soft", &[])
    }

    fn row(
        &mut self,
        columns: &[Column],
        cells: &[&str],
        widths: &[usize],
        head: bool,
    ) -> io::Result<()> {
        self.xml.open("w:tr", &[])?;
        self.xml.open("w:trPr", &[])?;
        if head {
            self.xml.empty("w:cantSplit", &[])?;
            self.xml.empty("w:tblHeader", &[])?;
        }
        self.xml.close("w:trPr")?;
        let style = if head { "TableHead" } else { "TableText" };
        for ((column, cell), width) in columns.iter().zip(cells).zip(widths) {
            self.xml.open("w:tc", &[])?;
            self.xml.open("w:tcPr", &[])?;
            let width = width.to_string();
            let wide = [("w:w", width.as_str()), ("w:type", "dxa")];
            self.xml.empty("w:tcW", &wide)?;
            self.xml.close("w:tcPr")?;
            let number = !matches!(column, Column::Text(_));
            self.cell(style, cell, number)?;
            self.xml.close("w:tc")?;
        }
        self.xml.close("w:tr")
    }
}

/// The width of each column: based on its longest cell, but narrow columns stay readable next to wide ones.
fn widths(table: &Table) -> Vec<usize> {
    let longest = |number: usize, name: &str| {
        let cells = table.rows.iter().filter_map(|row| row.get(number));
        let cells = cells.map(|cell| cell.chars().count());
        cells
            .max()
            .unwrap_or(0)
            .max(name.chars().count())
            .clamp(6, 60)
    };
    let letters: Vec<usize> = table
        .columns
        .iter()
        .enumerate()
        .map(|(number, column)| longest(number, column.name()))
        .collect();
    let all: usize = letters.iter().sum::<usize>().max(1);
    letters.iter().map(|it| it * WIDTH / all).collect()
}
