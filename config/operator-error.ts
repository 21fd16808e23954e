/** A mistake that the operator can correct. The program shows its message without a stack trace, and ends. */
export class OperatorError extends Error {}
