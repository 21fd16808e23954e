import { DataSection } from "../../account/data-section.tsx";
import { DeleteSection } from "../../account/delete-section.tsx";
import { PasskeysSection } from "../../account/passkeys-section.tsx";
import { neededProof } from "../../auth/confirm-person.server.ts";
import { LoginScreen } from "../../auth/login-screen.tsx";
import { dbContext, viewerContext } from "../../http/context.ts";
import { listPasskeys } from "../../models/accounts/passkey.server.ts";
import type { Route } from "./+types/account";

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return undefined;
  const [passkeys, proof] = await Promise.all([
    listPasskeys(context.get(dbContext), user.id),
    neededProof(context),
  ]);
  return { passkeys, proof };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Account · ${matches[0].loaderData.site.name}` },
];

export default function Account({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <LoginScreen next="/account" />;
  return (
    <main id="main" className="mx-auto grid w-full max-w-2xl gap-12 px-5 pt-10">
      <h1 className="text-3xl tracking-tight">Account</h1>
      <PasskeysSection {...loaderData} />
      <DataSection />
      <DeleteSection />
    </main>
  );
}
