/**
 * Whether the list of routes that readers get leaves this one out: pages of members, of the desk, and those that a mailed or
 * shared link opens. `routeId`: the path of its file in app, such as "routes/desk/today".
 */
export function isOutsideReadersManifest(routeId: string): boolean {
  return /^routes\/(account\/|desk\/|writing\/|enquiries\/desk\.|learning\/(claim|certificate)$)/.test(
    routeId,
  );
}
