import { Link } from "react-router";
import { BlogStatusLabel } from "../../desk/blog-status-label.tsx";
import type { listDeskLessonPosts, listTextLessons } from "../models/arrange-lessons.server.ts";
import { NewerFile } from "./newer-file.tsx";
import { MoveForms, RowForm } from "./row-form.tsx";

type TextLesson = Awaited<ReturnType<typeof listTextLessons>>[number];
type Post = Awaited<ReturnType<typeof listDeskLessonPosts>>[number];

interface RowProps {
  at: number;
  count: number;
}

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
        <TextRow key={lesson.id} courseId={courseId} lesson={lesson} at={at} count={textLessons.length} />
      ))}
      {postLessons.map((post, at) => (
        <PostRow key={post.id} post={post} at={at} count={postLessons.length} />
      ))}
    </ol>
  );
}

function TextRow({ courseId, lesson, at, count }: RowProps & { courseId: string; lesson: TextLesson }) {
  const { id, title, blogId, isHidden, hasText, newer } = lesson;
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
        {!blogId && "from a file"} {isHidden ? (hasText ? "hidden" : "hidden, no text saved yet") : ""}
      </span>
      {blogId && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Link to={`/blog/${blogId}/edit`} className="button min-h-11" aria-label={`Edit: ${title}`}>
            Edit
          </Link>
          <MoveForms fields={{ act: "order", lesson: id }} at={at} count={count} title={title} />
          {hasText && (
            <RowForm
              fields={{ act: isHidden ? "show" : "hide", lesson: id }}
              name={isHidden ? "Show" : "Hide"}
              title={title}
            />
          )}
          <Link to={`/blog/${blogId}/delete`} className="button min-h-11" aria-label={`Delete: ${title}`}>
            Delete
          </Link>
        </div>
      )}
      {blogId && newer && <NewerFile offer={newer} lesson={blogId} />}
    </li>
  );
}

function PostRow({ post, at, count }: RowProps & { post: Post }) {
  const title = post.title || "A post that is not public";
  return (
    <li className="py-3">
      <Link to={`/desk/posts/${post.id}`} className="font-medium hover:underline">
        <bdi className="break-words">{title}</bdi>
      </Link>{" "}
      {post.status !== "published" && <BlogStatusLabel status={post.status} />}
      <div className="mt-2 flex flex-wrap gap-2">
        <MoveForms fields={{ act: "move", post: post.id }} at={at} count={count} title={title} />
        <RowForm fields={{ act: "remove", post: post.id }} name="Remove" title={title} />
      </div>
    </li>
  );
}
