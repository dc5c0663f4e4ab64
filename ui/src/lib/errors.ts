import type { AppError } from "../contract";

function isAppError(cause: unknown): cause is AppError {
  return typeof cause === "object" && cause !== null && "code" in cause && "message" in cause;
}

/** Anything that was thrown, as an error that can be shown. */
export function toAppError(cause: unknown): AppError {
  if (isAppError(cause)) return cause;
  const detail = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return {
    code: "internal",
    message: "Something went wrong in Whetstone.",
    hint: "Try again. What you’ve written so far is saved.",
    detail,
  };
}
