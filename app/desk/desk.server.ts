export { requireRight as requireDesk } from "../kit/require-right.server.ts";
