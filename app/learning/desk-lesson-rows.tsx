import { Link } from "react-router";
import { BlogStatusLabel } from "../desk/blog-status-label.tsx";
import type { listDeskLessonPosts, listFileLessons } from "./models/arrange-lessons.server.ts";

type Post = Awaited<ReturnType<typeof listDeskLessonPosts>>[number];

interface Props {
  courseId: string;
  fileLessons: Awaited<ReturnType<typeof listFileLessons>>;
  postLessons: Post[];
}

/** The lessons of a course: posts can be moved and removed. */
export function LessonRows({ courseId, fileLessons, postLessons }: Props) {
  if (fileLessons.length + postLessons.length === 0)
    return <p className="mt-6 text-soft text-sm">This course has no lessons yet.</p>;
  return (
    <ol className="mt-6 list-inside list-decimal divide-y divide-line border-line border-y marker:text-faint">
      {fileLessons.map(({ id, title }) => (
        <li key={id} className="py-3">
          <Link to={`/course/${courseId}/${id}`} className="hover:underline">
            {title}
          </Link>{" "}
          <span className="text-faint text-sm">from a file</span>
        </li>
      ))}
      {postLessons.map((post, at) => (
        <PostRow key={post.id} post={post} place={at + 1} count={postLessons.length} />
      ))}
    </ol>
  );
}

/** Each form sends the place that the post should have, so that sending it twice moves it once. */
function PostRow({ post, place, count }: { post: Post; place: number; count: number }) {
  const title = post.title || "A post that is not public";
  return (
    <li className="py-3">
      <Link to={`/desk/posts/${post.id}`} className="font-medium hover:underline">
        <bdi className="break-words">{title}</bdi>
      </Link>{" "}
      {post.status !== "published" && <BlogStatusLabel status={post.status} />}
      <div className="mt-2 flex flex-wrap gap-2">
        {place > 1 && <RowForm act="move" post={post.id} place={place - 1} name="Earlier" title={title} />}
        {place < count && <RowForm act="move" post={post.id} place={place + 1} name="Later" title={title} />}
        <RowForm act="remove" post={post.id} name="Remove" title={title} />
      </div>
    </li>
  );
}

function RowForm({
  act,
  post,
  place,
  name,
  title,
}: {
  act: string;
  post: string;
  place?: number;
  name: string;
  title: string;
}) {
  return (
    <form method="post">
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="post" value={post} />
      {place !== undefined && <input type="hidden" name="place" value={place} />}
      <button type="submit" className="button min-h-11" aria-label={`${name}: ${title}`}>
        {name}
      </button>
    </form>
  );
}
