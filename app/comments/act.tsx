import { type ComponentProps, type FormEvent, useEffect } from "react";
import { useFetcher } from "react-router";
import { inPlace, useSection } from "./use-section.ts";

/** What sends the acts on an element of the page; a visitor's are sent by the browser, and lead to the login. */
export function useActs(elementId: string) {
  const { section, refresh } = useSection()!;
  const { Form, data, state } = useFetcher();
  useEffect(() => {
    if (data) refresh(elementId);
  }, [data]);
  return { Form: section.isMember ? Form : undefined, isBusy: state !== "idle" };
}

type Props = ComponentProps<"button"> & {
  /** undefined: the act is a page of its own. */
  acts?: ReturnType<typeof useActs>;
  action: string;
  text: string;
  /** Of the comments that are closed. */
  place?: string;
  /** Does it on the page instead. */
  onAct?(): void;
};

/** A form of one button: by default of an act that is wished for. */
export function Act({ acts, action, text, place, onAct, ...button }: Props) {
  const Form = acts?.Form ?? "form";
  function onSubmit(event: FormEvent) {
    if (acts?.isBusy || onAct) event.preventDefault();
    onAct?.();
  }
  return (
    <Form
      method={acts ? "post" : "get"}
      action={action}
      className="contents"
      onSubmit={onSubmit}
      {...(acts?.Form && { ...inPlace, "data-in-place": "" })}
    >
      {place && <input type="hidden" name="place" value={place} />}
      <button type="submit" name="on" value="yes" className="act" {...button}>
        {text}
      </button>
    </Form>
  );
}
