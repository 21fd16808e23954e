import { Link } from "react-router";
import { DeskSection } from "../kit/desk/desk-section.tsx";
import { DeskDay } from "../kit/desk/desk-time.tsx";
import { Form } from "../kit/form.tsx";
import { EmptyList } from "../ui/empty-list.tsx";

interface Props {
  classId: string;
  seats: number;
  people: { id: string; name: string; joinedAt: string }[];
}

/** Who is in a class, for its teachers. */
export function MemberList({ classId, seats, people }: Props) {
  return (
    <DeskSection title={`Members: ${people.length} of ${seats} seats`}>
      {people.length === 0 && <EmptyList text="Nobody has joined yet." />}
      <ul className="mt-2 divide-y divide-line">
        {people.map(({ id, name, joinedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 py-2">
            <p className="min-w-0 break-words">
              <Link to={`/classes/${classId}/people/${id}`} className="py-2 font-medium hover:underline">
                <bdi>{name}</bdi>
              </Link>{" "}
              <span className="text-faint text-sm">
                since <DeskDay at={joinedAt} />
              </span>
            </p>
            <Form act="remove" button="Remove" of={name} row={{ person: id }} />
          </li>
        ))}
      </ul>
    </DeskSection>
  );
}
