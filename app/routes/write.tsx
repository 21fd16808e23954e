import { Message } from "../components/message.tsx";

export default function Page() {
  return <Message title="This page comes next">Accounts and writing are on their way.</Message>;
}
