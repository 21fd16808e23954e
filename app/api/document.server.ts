import { OpenAPIHono } from "@hono/zod-openapi";
import { programVersion } from "../writing/models/release.server.ts";
import type { Operation } from "./operation.server.ts";

const description =
  "Reads of what is public need no token. Everything else needs a personal token, made on your account page and sent as `Authorization: Bearer lct_…`; it does what its scopes say, and never more than you may. Errors are `application/problem+json` (RFC 9457). Lists have pages: send `next` as `cursor`.";

/** The description of the API (OpenAPI 3.1), made from the schemas that check the requests. */
export function describeApi(operations: Operation[], siteName: string) {
  const registry = new OpenAPIHono().openAPIRegistry;
  registry.registerComponent("securitySchemes", "token", {
    type: "http",
    scheme: "bearer",
    description: "A personal token",
  });
  for (const { route } of operations) {
    const { middleware: _, ...documented } = route;
    registry.registerPath(documented);
  }
  const api = new OpenAPIHono();
  Object.assign(api, { openAPIRegistry: registry });
  return api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: `${siteName} API`, version: programVersion(), description },
    servers: [{ url: "/api/v1" }],
  });
}
