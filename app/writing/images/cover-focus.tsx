import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { focusClasses } from "../../lib/focus-point.ts";

interface Props {
  src: string;
  /** "X Y" in percent; "" for the middle. */
  focus: string;
  onChange(focus: string): void;
}

/** In percent. The classes for crops know only tens: see `focusClasses`. */
const step = 10;
const steps: Record<string, [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** The chosen cover. A click, a drag or the arrow keys set the point of it that every crop shows. */
export function CoverFocus({ src, focus, onChange }: Props) {
  const { image, size, measure } = useImageSize(src);
  return (
    <div className="flex flex-wrap items-end gap-4">
      <div className="relative aspect-[16/9] min-w-full overflow-hidden rounded-lg bg-raised">
        <img
          ref={image}
          src={src}
          alt="The chosen cover"
          onLoad={measure}
          className="ground absolute inset-0 size-full object-contain"
        />
        <FocusSlider size={size} focus={focus} onChange={onChange} />
      </div>
      <p id="cover-focus-help" className="needs-js min-w-40 flex-1 text-faint text-sm">
        Click on what every card must show, or use the arrow keys.
      </p>
      <Crops src={src} focus={focus} />
    </div>
  );
}

type SliderProps = Omit<Props, "src"> & { size: { width: number; height: number } };

function FocusSlider({ size, focus, onChange }: SliderProps) {
  const overlay = useRef<SVGSVGElement>(null);
  const [x = 50, y = 50] = focus ? focus.split(" ").map(Number) : [];
  const setFocus = (newX: number, newY: number) => onChange([newX, newY].map(toPercent).join(" "));

  /** The coordinates of the SVG are pixels of the image, however large it is shown. */
  function setByPointer({ clientX, clientY }: MouseEvent) {
    const matrix = overlay.current!.getScreenCTM();
    if (!matrix) return;
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    setFocus((100 * point.x) / size.width, (100 * point.y) / size.height);
  }

  /** Moving a finger scrolls the page. On touch screens a tap sets the point, through `onClick`. */
  function onPointerMove(event: PointerEvent) {
    if (event.buttons !== 1 || event.pointerType === "touch") return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setByPointer(event);
  }

  function onKeyDown(event: KeyboardEvent) {
    const move = steps[event.key];
    if (!move) return;
    event.preventDefault();
    setFocus(x + move[0], y + move[1]);
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Focus of the cover"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={x}
      aria-valuetext={`${x}% from the left, ${y}% from the top`}
      aria-describedby="cover-focus-help"
      className="needs-js absolute inset-0 cursor-crosshair rounded-lg"
      onClick={setByPointer}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    >
      <svg ref={overlay} viewBox={`0 0 ${size.width} ${size.height}`} className="size-full" aria-hidden>
        <FocusRing x={(x * size.width) / 100} y={(y * size.height) / 100} radius={size.width / 40} />
      </svg>
    </div>
  );
}

function FocusRing({ x, y, radius }: { x: number; y: number; radius: number }) {
  return (
    <g transform={`translate(${x} ${y})`} fill="none">
      <circle r={radius} stroke="#000" strokeOpacity={0.55} strokeWidth={radius / 2.2} />
      <circle r={radius} stroke="#fff" strokeWidth={radius / 4} />
    </g>
  );
}

/** In pixels of the image. Call `measure` when it has loaded. */
function useImageSize(src: string) {
  const [size, setSize] = useState({ width: 16, height: 9 });
  const image = useRef<HTMLImageElement>(null);
  const measure = () => {
    const { naturalWidth: width, naturalHeight: height } = image.current!;
    if (width > 0) setSize({ width, height });
  };
  // It may have loaded before the scripts ran.
  useEffect(measure, [src]);
  return { image, size, measure };
}

/** The cover in the shapes that cards have. */
function Crops({ src, focus }: { src: string; focus: string }) {
  return (
    <div aria-hidden className="needs-js flex items-end gap-2">
      {["aspect-[4/3]", "aspect-[16/10]", "aspect-square"].map((shape) => (
        <img
          key={shape}
          src={src}
          alt=""
          className={`h-16 rounded-md object-cover ${shape} ${focusClasses(focus) ?? ""}`}
        />
      ))}
    </div>
  );
}

function toPercent(value: number) {
  return Math.round(Math.min(100, Math.max(0, value)));
}
