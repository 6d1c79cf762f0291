export { type CallBudget, type CallReservation, type EventSink, type HopScope, hopOf, type RunScope, withHop } from "./hop-scope.ts";
