import { createContext, useContext } from "react";

/** What a page answers to a form that it shows again. */
export interface Answer<Shown = unknown> {
  act: string;
  /** What was sent, by field. */
  values: Record<string, string | string[]>;
  /** What is wrong, by field; "form" is for the form as a whole. */
  errors: Record<string, string | undefined>;
  /** What this response alone shows. */
  shown?: Shown;
}

export const noAnswer: Pick<Answer, "values" | "errors" | "shown"> = { values: {}, errors: {} };

/** Every form provides the answer to it. */
export const AnswerContext = createContext(noAnswer);

/** What was sent with the form around it, and what is wrong with it. */
export const useAnswer = () => useContext(AnswerContext);

/** What was sent in a field; undefined when the form was not answered, or does not have it. */
export function useSent(name: string): string | undefined {
  const sent = useAnswer().values[name];
  return typeof sent === "string" ? sent : undefined;
}
