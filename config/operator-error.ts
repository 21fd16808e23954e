/** A reason not to start that a person can act on: shown as one sentence, without a stack trace. */
export class OperatorError extends Error {}
