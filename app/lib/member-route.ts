/** Whether only members visit a route's page, or those who have the address of a certificate. `routeId`: the path of its file in app, such as "routes/desk/today". */
export function isMemberRoute(routeId: string): boolean {
  return /^routes\/(account\/|desk\/|writing\/|enquiries\/desk\.|learning\/(claim|certificate)$)/.test(
    routeId,
  );
}
