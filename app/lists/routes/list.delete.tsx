import { Form, Link, redirect } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { dbContext, viewerContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found, signedIn } from "../../http/responses.ts";
import { Message } from "../../ui/message.tsx";
import { deleteList, findOwnList } from "../models/list.server.ts";
import type { Route } from "./+types/list.delete";

/** Asks for confirmation on a page of its own, which works without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  const id = readId(params);
  if (!user) return { id };
  return { id, title: found(await findOwnList(context.get(dbContext), user.id, id)).title };
}

/** Says nothing of lists that are not there, or are somebody else's: the first click may have deleted it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request);
  await deleteList(context.get(dbContext), user.id, readId(params));
  throw redirect("/profile/lists", 303);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Delete list · ${matches[0].loaderData.site.name}` },
  { name: "robots", content: "noindex" },
];

export default function ListDelete({ loaderData: { id, title } }: Route.ComponentProps) {
  if (title === undefined) return <LoginScreen next={`/lists/${id}/delete`} />;
  return (
    <Message title="Delete this list?" hasLinks={false}>
      <p>
        “<bdi>{title}</bdi>” goes with its order and its address. What is in it stays on the site. This cannot
        be undone.
      </p>
      <Form method="post" className="mt-8 flex flex-wrap gap-3">
        <button type="submit" className="button danger">
          Delete
        </button>
        <Link to={`/lists/${id}/edit`} className="button">
          Keep it
        </Link>
      </Form>
    </Message>
  );
}
