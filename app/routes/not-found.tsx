import { data } from "react-router";
import { Message } from "../components/message.tsx";

export const loader = () => data(null, { status: 404 });
export const action = () => data(null, { status: 404 });

export default function NotFound() {
  return <Message title="Page not found" />;
}
