import { found } from "../../http/responses.ts";

export const loader = () => found<Response>(undefined);
