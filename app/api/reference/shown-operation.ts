/** A part of what is sent or answered, as /api shows it. */
export interface ShownField {
  /** Such as "items[].title". */
  name: string;
  type: string;
  description: string;
  isRequired: boolean;
}

/** An operation as /api shows it. */
export interface ShownOperation {
  id: string;
  method: string;
  /** With placeholders, such as "/blogs/{id}". */
  path: string;
  summary: string;
  description: string;
  /** What its token needs; "": it needs none. */
  scope: string;
  parameters: (ShownField & { in: "path" | "query" | "header"; example: string })[];
  body: ShownField[];
  /** JSON; "": it takes none. */
  exampleBody: string;
  /** Whether it takes an image. */
  takesFile: boolean;
  answer: ShownField[];
  curl: string;
}

export interface ShownGroup {
  tag: string;
  operations: ShownOperation[];
}
