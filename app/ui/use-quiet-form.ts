import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { Answer } from "./answer.ts";

/**
 * A form that is sent without loading the page. Its `answer` is undefined after a success, when its fields show what is stored;
 * passwords and files are emptied. The first wrong field has the focus, also from the beginning.
 */
export function useQuietForm() {
  const fetcher = useFetcher<Answer>();
  const { state, data } = fetcher;
  const form = useRef<HTMLFormElement>(null);
  const previousData = useRef(data);
  const wasSent = useRef(false);
  const [staleData, setStaleData] = useState<Answer>();
  useEffect(() => {
    if (state !== "idle") {
      wasSent.current = true;
      return;
    }
    if (!wasSent.current) return;
    wasSent.current = false;
    // A success redirects and returns no data: the fetcher then still has the data of the previous submission.
    const isSuccess = data === previousData.current;
    previousData.current = data;
    if (isSuccess) {
      setStaleData(data);
      form.current?.reset();
    } else focusWrong(form.current);
  }, [state, data]);
  useEffect(() => focusWrong(form.current), []);
  return {
    Form: fetcher.Form,
    form,
    answer: data === staleData ? undefined : data,
    isBusy: state !== "idle",
  };
}

const focusWrong = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
