import { Link } from "react-router";
import { Form } from "../../kit/form.tsx";
import type { ArticleKind } from "../models/desk-catalogue.server.ts";
import { StateLabel } from "./article-rows.tsx";

interface Props {
  id: string;
  kind: ArticleKind;
  isFromFiles: boolean;
  status: Parameters<typeof StateLabel>[0]["status"];
}

/** Where an article is from, where it can be read and edited, and whether it is shown. */
export function ArticleLinks({ id, kind, isFromFiles, status }: Props) {
  const links = [
    ...(status === "published" ? [[`/blog/${id}`, "Open the page"]] : []),
    [`/blog/${id}/edit`, "Edit the text"],
    [`/desk/posts/${id}`, "Feature it, change its topics"],
    ...(kind === "course" ? [[`/desk/courses/${id}/numbers`, "Numbers"]] : []),
    ...(isFromFiles ? [] : [[`/blog/${id}/delete`, "Delete"]]),
  ] as const;
  return (
    <>
      <p className="mt-4 flex flex-wrap items-center gap-2 text-soft text-sm">
        {isFromFiles ? "From our files, until you edit it" : "Yours"}
        <StateLabel status={status} />
      </p>
      <p className="mt-2 flex flex-wrap gap-x-5 text-sm">
        {links.map(([to, name]) => (
          <Link key={to} to={to} className="py-2 underline">
            {name}
          </Link>
        ))}
      </p>
      {status === "published" && <Form act="hide" button="Hide it" />}
      {status === "unpublished" && <Form act="show" button="Show it" look="primary" />}
    </>
  );
}
