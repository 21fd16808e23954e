import { data } from "react-router";
import { readForm } from "../http/requests.ts";
import { fieldText } from "../lib/text.ts";

/** The form of an act of the desk, and its act. Throws a 400 when the act is none of `acts`. */
export async function readDeskForm<Act extends string>(
  request: Request,
  acts: readonly Act[],
): Promise<{ form: FormData; act: Act }> {
  const form = await readForm(request);
  const act = acts.find((name) => name === fieldText(form, "act"));
  if (!act) throw data(null, { status: 400 });
  return { form, act };
}
