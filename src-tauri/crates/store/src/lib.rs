//! SQLite: tasks, versions, journal, projections, search. Knows no model and no protocol.
