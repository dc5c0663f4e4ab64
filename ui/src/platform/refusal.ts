import type { AppError } from "../contract";

/** An error as the real back end words it. */
export function refusal(code: AppError["code"], message: string, hint: string): AppError {
  return { code, message, hint, detail: "" };
}
