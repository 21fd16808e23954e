import type { ReactNode } from "react";
import { Link } from "react-router";
import { BlogStatusLabel } from "../../desk/blog-status-label.tsx";
import { ReorderList } from "../../kit/desk/reorder-list.tsx";
import { Form } from "../../kit/form.tsx";
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
  const look = {
    className: "list-inside list-decimal divide-y divide-line border-line border-b marker:text-faint",
    rowClassName: "py-3",
  };
  return (
    <div className="mt-6 border-line border-t">
      <ReorderList
        act="order"
        rows={textLessons.map((lesson) => ({ ...lesson, isFixed: !lesson.blogId }))}
        {...look}
      >
        {(lesson, move) => <TextRow courseId={courseId} lesson={lesson} move={move} />}
      </ReorderList>
      <ReorderList
        act="move"
        rows={postLessons.map((post) => ({ ...post, title: post.title || "A post that is not public" }))}
        before={textLessons.length}
        {...look}
      >
        {(post, move) => <PostRow post={post} move={move} />}
      </ReorderList>
    </div>
  );
}

interface TextRowProps {
  courseId: string;
  lesson: TextLesson;
  move: ReactNode;
}

function TextRow({ courseId, lesson, move }: TextRowProps) {
  const { id, title, blogId, isHidden, hasText, newer } = lesson;
  return (
    <>
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
          {move}
          {hasText && (
            <Form
              act={isHidden ? "show" : "hide"}
              button={isHidden ? "Show" : "Hide"}
              label={`${isHidden ? "Show" : "Hide"}: ${title}`}
              row={{ lesson: id }}
            />
          )}
          <Link to={`/blog/${blogId}/delete`} className="button min-h-11" aria-label={`Delete: ${title}`}>
            Delete
          </Link>
        </div>
      )}
      {blogId && newer && <NewerFile offer={newer} lesson={blogId} />}
    </>
  );
}

function PostRow({ post, move }: { post: Post; move: ReactNode }) {
  const { title } = post;
  return (
    <>
      <Link to={`/desk/posts/${post.id}`} className="font-medium hover:underline">
        <bdi className="break-words">{title}</bdi>
      </Link>{" "}
      {post.status !== "published" && <BlogStatusLabel status={post.status} />}
      <div className="mt-2 flex flex-wrap gap-2">
        {move}
        <Form act="remove" button="Remove" label={`Remove: ${title}`} row={{ post: post.id }} />
      </div>
    </>
  );
}
