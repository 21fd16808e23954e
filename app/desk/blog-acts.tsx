import { maxTopicsPerPost } from "../lib/topics.ts";
import { ActionForm, TextField } from "./desk-form.tsx";
import { DeskSection } from "./desk-section.tsx";

/** What a refused form sent, and what was wrong with it. */
export interface BlogActProblem {
  reason?: string;
  topic?: string;
  error: string;
}

interface Props {
  blog: { status: string; revision: number };
  isFeatured: boolean;
  /** The labels of its topics, between commas. */
  topics: string;
  suggestions: string[];
  problem?: BlogActProblem;
}

/** The acts that the state of a blog allows. */
export function BlogActs({ blog, isFeatured, topics, suggestions, problem }: Props) {
  if (blog.status === "removed") return null;
  const isPublished = blog.status === "published";
  return (
    <DeskSection title="Decide">
      {blog.status === "pending" && (
        <>
          <ActionForm act="approve" button="Approve and publish" look="primary">
            <input type="hidden" name="revision" value={blog.revision} />
          </ActionForm>
          <ReasonForm
            act="decline"
            button="Decline"
            reason={problem?.reason ?? ""}
            error={problemOf(problem, "reason")}
          />
        </>
      )}
      {isPublished && (
        <ReasonForm
          act="take-down"
          button="Take down"
          reason={problem?.reason ?? ""}
          error={problemOf(problem, "reason")}
        />
      )}
      {blog.status === "taken-down" && <ActionForm act="restore" button="Restore" look="primary" />}
      {problem && problem.reason === undefined && problem.topic === undefined && (
        <p role="alert" className="mt-2 text-danger text-sm">
          {problem.error}
        </p>
      )}
      {isPublished && (
        <ActionForm
          act={isFeatured ? "stop-featuring" : "feature"}
          button={isFeatured ? "Stop featuring" : "Feature on the front page"}
        />
      )}
      <ActionForm act="topic" button="Save topics">
        <TextField
          label={`Topics, ${maxTopicsPerPost} at most, between commas`}
          name="topic"
          defaultValue={problem?.topic ?? topics}
          error={problemOf(problem, "topic")}
          suggestions={suggestions}
        />
      </ActionForm>
    </DeskSection>
  );
}

function ReasonForm({
  act,
  button,
  reason,
  error,
}: {
  act: string;
  button: string;
  reason: string;
  error?: string;
}) {
  return (
    <ActionForm act={act} button={button} look="danger">
      <TextField label="Reason, which the author reads" name="reason" defaultValue={reason} error={error} />
    </ActionForm>
  );
}

function problemOf(problem: BlogActProblem | undefined, field: "reason" | "topic") {
  return problem?.[field] === undefined ? undefined : problem.error;
}
