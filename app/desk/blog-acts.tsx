import { DeskSection } from "../kit/desk/desk-section.tsx";
import { Field } from "../kit/field.tsx";
import { Form, Problem } from "../kit/form.tsx";
import { maxTopicsPerPost } from "../lib/topics.ts";

interface Props {
  blog: { status: string; revision: number };
  isFeatured: boolean;
  /** The labels of its topics, between commas. */
  topics: string;
  suggestions: string[];
}

/** The acts that the state of a blog allows. */
export function BlogActs({ blog, isFeatured, topics, suggestions }: Props) {
  if (blog.status === "removed") return null;
  const isPublished = blog.status === "published";
  return (
    <DeskSection title="Decide">
      {blog.status === "pending" && (
        <>
          <Form
            act="approve"
            button="Approve and publish"
            look="primary"
            hidden={{ revision: blog.revision }}
          />
          <ReasonForm act="decline" button="Decline" />
        </>
      )}
      {isPublished && <ReasonForm act="take-down" button="Take down" />}
      {blog.status === "taken-down" && <Form act="restore" button="Restore" look="primary" />}
      <Problem />
      {isPublished && (
        <Form
          act={isFeatured ? "stop-featuring" : "feature"}
          button={isFeatured ? "Stop featuring" : "Feature on the front page"}
        />
      )}
      <Form act="topic" button="Save topics">
        <Field
          label={`Topics, ${maxTopicsPerPost} at most, between commas`}
          name="topic"
          value={topics}
          suggestions={suggestions}
        />
      </Form>
    </DeskSection>
  );
}

function ReasonForm({ act, button }: { act: string; button: string }) {
  return (
    <Form act={act} button={button} look="danger">
      <Field label="Reason, which the author reads" name="reason" />
    </Form>
  );
}
