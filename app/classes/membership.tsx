import { Form } from "../kit/form.tsx";
import { whatTeachersSee } from "./lib/what-teachers-see.ts";

/** What a member decides about being one: `leaveActs`. */
export function Membership({ isListed }: { isListed: boolean }) {
  return (
    <>
      <p className="mt-4 max-w-2xl text-soft text-sm">{whatTeachersSee}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Form
          act="listed"
          className=""
          button={isListed ? "Hide my name from classmates" : "Show my name to classmates"}
          hidden={{ on: isListed ? "no" : "yes" }}
        />
        <Form act="leave" className="" button="Leave this class" look="danger" />
      </div>
    </>
  );
}
