import type { RouterContextProvider } from "react-router";
import { rendererContext } from "../../http/context.ts";
import { logFailure } from "../../http/failure.server.ts";
import type { FieldDifference } from "./differences.tsx";

/** Compares fields word by word. `userId`: who waits for it. */
export async function compareFields(
  context: Readonly<RouterContextProvider>,
  userId: string,
  fields: Omit<FieldDifference, "stretches">[],
  signal: AbortSignal,
): Promise<FieldDifference[]> {
  const compared: FieldDifference[] = [];
  for (const field of fields) {
    // Without a comparison, both texts are shown.
    const comparison = context.get(rendererContext).compare(field, userId, signal);
    const stretches = await comparison.catch((error) => void logFailure(context, error, signal));
    compared.push({ ...field, stretches });
  }
  return compared;
}
