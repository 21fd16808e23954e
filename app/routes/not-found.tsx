import { data } from "react-router";
import { notFoundText } from "../ui/error-message.tsx";
import { Message } from "../ui/message.tsx";
import type { Route } from "./+types/not-found";

export const loader = () => data(null, { status: 404 });
export const action = () => data(null, { status: 404 });

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
