import { data } from "react-router";
import { notFoundText } from "../../ui/error-message.tsx";
import { Message } from "../../ui/message.tsx";
import type { Route } from "./+types/not-found";

export const loader = () => data(null, { status: 404 });
export const action = () => data(null, { status: 404 });

/**
 * An address that this page does not know may be one of a newer release, so it is loaded as a new document, and the server
 * decides.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<never> | null {
  const [navigation] = performance.getEntriesByType("navigation");
  // This address is the one that was loaded: another load would not help.
  if (navigation?.name.split("#")[0] === request.url) return null;
  location.assign(request.url);
  return new Promise(() => {});
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${notFoundText.title} · ${matches[0].loaderData.site.name}` },
];

export default function NotFound() {
  return (
    <Message title={notFoundText.title}>
      <p>{notFoundText.text}</p>
    </Message>
  );
}
