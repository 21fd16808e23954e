import { Link } from "react-router";
import { BlogStatusLabel } from "../../desk/blog-status-label.tsx";
import type { listDeskLessonPosts, listTextLessons } from "../models/arrange-lessons.server.ts";
import { NewerFile } from "./newer-file.tsx";

type TextLesson = Awaited<ReturnType<typeof listTextLessons>>[number];
type Post = Awaited<ReturnType<typeof listDeskLessonPosts>>[number];

interface Props {
  courseId: string;
  textLessons: TextLesson[];
  postLessons: Post[];
}

/** The lessons of a course: ours and posts can be moved, hidden and removed. */
export function LessonRows({ courseId, textLessons, postLessons }: Props) {
  if (textLessons.length + postLessons.length === 0)
    return <p className="mt-6 text-soft text-sm">This course has no lessons yet.</p>;
  return (
    <ol className="mt-6 list-inside list-decimal divide-y divide-line border-line border-y marker:text-faint">
      {textLessons.map((lesson, at) => (
        <TextRow
          key={lesson.id}
          courseId={courseId}
          lesson={lesson}
          place={at + 1}
          count={textLessons.length}
        />
      ))}
      {postLessons.map((post, at) => (
        <PostRow key={post.id} post={post} place={at + 1} count={postLessons.length} />
      ))}
    </ol>
  );
}

function TextRow({
  courseId,
  lesson: { id, title, blogId, isHidden, newer },
  place,
  count,
}: {
  courseId: string;
  lesson: TextLesson;
  place: number;
  count: number;
}) {
  return (
    <li className="py-3">
      {isHidden ? (
        <bdi className="break-words">{title}</bdi>
      ) : (
        <Link to={`/course/${courseId}/${id}`} className="break-words hover:underline">
          <bdi>{title}</bdi>
        </Link>
      )}{" "}
      <span className="text-faint text-sm">
        {!blogId && "from a file"} {isHidden ? "hidden" : ""}
      </span>
      {blogId && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Link to={`/blog/${blogId}/edit`} className="button min-h-11" aria-label={`Edit: ${title}`}>
            Edit
          </Link>
          {place > 1 && <LessonForm act="order" id={id} place={place - 1} name="Earlier" title={title} />}
          {place < count && <LessonForm act="order" id={id} place={place + 1} name="Later" title={title} />}
          <LessonForm
            act={isHidden ? "show" : "hide"}
            id={id}
            name={isHidden ? "Show" : "Hide"}
            title={title}
          />
          <Link to={`/blog/${blogId}/delete`} className="button min-h-11" aria-label={`Delete: ${title}`}>
            Delete
          </Link>
        </div>
      )}
      {blogId && newer && <NewerFile offer={newer} lesson={blogId} />}
    </li>
  );
}

function LessonForm(props: { act: string; id: string; place?: number; name: string; title: string }) {
  const { id, ...others } = props;
  return <RowForm {...others} field="lesson" value={id} />;
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
        {place > 1 && <RowForm act="move" value={post.id} place={place - 1} name="Earlier" title={title} />}
        {place < count && <RowForm act="move" value={post.id} place={place + 1} name="Later" title={title} />}
        <RowForm act="remove" value={post.id} name="Remove" title={title} />
      </div>
    </li>
  );
}

function RowForm({
  act,
  field = "post",
  value,
  place,
  name,
  title,
}: {
  act: string;
  field?: "post" | "lesson";
  value: string;
  place?: number;
  name: string;
  title: string;
}) {
  return (
    <form method="post">
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name={field} value={value} />
      {place !== undefined && <input type="hidden" name="place" value={place} />}
      <button type="submit" className="button min-h-11" aria-label={`${name}: ${title}`}>
        {name}
      </button>
    </form>
  );
}
