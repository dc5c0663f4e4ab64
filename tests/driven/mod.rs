//! The real window under control: started on an invisible screen, clicked, typed into, looked at.

mod access;
pub mod app;
mod driver;
mod focus;
mod heard;
pub mod home;
pub mod page;
mod screen;
pub mod session;
pub mod steps;
