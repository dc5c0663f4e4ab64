//! The real window, driven as a person drives it.
#![cfg(target_os = "linux")]

mod access;
mod app;
mod appearance;
mod author;
mod broken_off;
mod driver;
mod focus;
mod heard;
mod history;
mod home;
mod keyboard;
mod killed;
mod links;
mod main_job;
mod menu;
mod page;
mod pictures;
mod screen;
mod second_start;
mod session;
mod steps;
mod three_models;
mod versions;
mod writing;
