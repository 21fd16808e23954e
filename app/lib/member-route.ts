/** Whether only members visit a route's page. `routeId`: the path of its file in app, such as "routes/desk/today". */
export function isMemberRoute(routeId: string): boolean {
  return /^routes\/(account|desk|writing)\//.test(routeId);
}
