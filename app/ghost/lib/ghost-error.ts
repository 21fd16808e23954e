/** What a client is told in place of an answer. */
export class GhostError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 503;
  readonly type: string;
  readonly context: string | null;
  readonly code: string | null;

  constructor(
    status: GhostError["status"],
    type: string,
    message: string,
    { context = null, code = null }: { context?: string | null; code?: string | null } = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.context = context;
    this.code = code;
  }
}

export function badRequest(message: string, context?: string): GhostError {
  return new GhostError(400, "BadRequestError", message, { context: context ?? null });
}
