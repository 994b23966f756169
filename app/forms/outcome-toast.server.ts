import { AppError } from "~/errors";
import type { Toast } from "./toast.server";

/** Does the work of a button: what to say after it, or why the rules would not have it. */
export async function outcomeToast(work: () => Promise<unknown>, done: string): Promise<Toast> {
  try {
    await work();
    return { title: done };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    return { title: error.messageKey, params: error.details.params, isError: true };
  }
}
