import { type FormEvent, useEffect, useRef, useState } from "react";

/**
 * Works on the proof for a form's stamp while somebody types, and holds the form back until it is found. `stamp`:
 * undefined when no proof is needed; nothing is loaded then.
 */
export function useProof(stamp: string | undefined) {
  const field = useRef<HTMLInputElement>(null);
  const isWorking = useRef(false);
  const [heldForm, setHeldForm] = useState<HTMLFormElement>();
  const [isDone, setIsDone] = useState(false);

  useEffect(() => {
    if (!stamp) return;
    const controller = new AbortController();
    isWorking.current = true;
    import("./solve-proof.ts")
      .then(({ solveProof }) => solveProof(stamp, controller.signal))
      // Without a proof, the server takes the form once its page is a minute old.
      .catch(() => undefined)
      .then((number) => {
        if (controller.signal.aborted) return;
        isWorking.current = false;
        if (field.current) field.current.value = number ?? "";
        setIsDone(true);
      });
    return () => controller.abort();
  }, [stamp]);

  useEffect(() => {
    if (isDone && heldForm) heldForm.requestSubmit();
  }, [isDone, heldForm]);

  function holdForm(event: FormEvent<HTMLFormElement>) {
    if (!isWorking.current) return;
    event.preventDefault();
    setHeldForm(event.currentTarget);
  }

  return { field, holdForm, isHeld: heldForm !== undefined };
}
