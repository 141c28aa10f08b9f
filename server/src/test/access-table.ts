import { roleNames } from "@skipline/contract/endpoint";

/** Those "elsewhere" have a role at the vendor that is limited to another of its locations. */
const elsewhere = ["staffElsewhere", "managerElsewhere"] as const;
export const callers = ["nobody", "guest", "otherGuest", ...roleNames, "foreign", "operator", ...elsewhere] as const;
export type Caller = (typeof callers)[number];
export type Row = Record<Caller, number>;

const everybody = all(200);
const signedIn: Row = { ...everybody, nobody: 401 };
/** The guest's own, by the guest's id in the path. */
const ownOrders: Row = { ...all(403), nobody: 401, guest: 200 };
const ownOrder: Row = { ...all(404), nobody: 401, guest: 200 };
const unknownElsewhere = { staffElsewhere: 404, managerElsewhere: 404 };
const orderOrStaff: Row = { ...everybody, nobody: 401, otherGuest: 404, foreign: 404, ...unknownElsewhere };
const staffOrder: Row = { ...orderOrStaff, guest: 403 };
const closedElsewhere = { staffElsewhere: 403, managerElsewhere: 403 };
const staff: Row = { ...everybody, nobody: 401, guest: 403, otherGuest: 403, foreign: 403, ...closedElsewhere };
const managers: Row = { ...staff, STAFF: 403 };
/** What would go if nothing belonged to it. */
const keptByOthers: Row = { ...managers, MANAGER: 409, ADMIN: 409, SUPER_ADMIN: 409, operator: 409 };
/** About no location, and open to managers of some: what they are shown is theirs. */
const managersOfSome: Row = { ...managers, managerElsewhere: 200 };
const admins: Row = { ...managers, MANAGER: 403 };

/** One row for each endpoint of the contract: a new endpoint without its row fails below. */
export const accessTable: Record<string, Row> = {
  "config.getClientConfig": everybody,
  "client.reportFault": everybody,
  "auth.startPasswordless": everybody,
  // A code that nobody was sent: the issuer's own no.
  "auth.exchangeToken": all(403),
  "auth.revokeSession": everybody,
  "auth.getOpenidConfiguration": everybody,
  "auth.getJwks": everybody,
  "auth.keepLanguage": signedIn,
  "people.getAccount": signedIn,
  "people.updateAccount": signedIn,
  "people.exportAccount": signedIn,
  // It names somebody else's.
  "people.deleteAccount": { ...all(422), nobody: 401 },
  "auth.unlockPhone": { ...all(403), nobody: 401, operator: 200 },
  "auth.listVenueAddresses": managers,
  "auth.nameVenueAddress": managers,
  "auth.removeVenueAddress": managers,
  "venues.findVendorLocation": everybody,
  "venues.listVendorLocations": everybody,
  "venues.findVendor": everybody,
  "venues.listVendors": everybody,
  // Everybody's own; who runs none finds none.
  "venues.listOwnVendors": signedIn,
  "venues.getOwnVendor": managersOfSome,
  "venues.createVendor": { ...all(403), nobody: 401, operator: 200 },
  "venues.updateVendor": admins,
  "venues.suspendVendor": { ...all(403), nobody: 401, operator: 200 },
  "venues.reopenVendor": { ...all(403), nobody: 401, operator: 200 },
  "venues.getNotice": everybody,
  "venues.setNotice": { ...all(403), nobody: 401, operator: 200 },
  "venues.removeNotice": { ...all(403), nobody: 401, operator: 200 },
  "venues.listOwnLocations": managersOfSome,
  "venues.getOwnLocation": managers,
  "venues.getPoster": managers,
  "fulfilment.getWaitingOrders": managers,
  // Nothing waits there.
  "fulfilment.giveWaitingBack": { ...managers, MANAGER: 409, ADMIN: 409, SUPER_ADMIN: 409, operator: 409 },
  "venues.pauseLocation": managers,
  "venues.resumeLocation": managers,
  "venues.createLocation": admins,
  "venues.updateLocation": admins,
  // Signed in is enough to ask; who has no role there is told 404 by the handler.
  "venues.getUserRole": { ...signedIn, guest: 404, otherGuest: 404, foreign: 404 },
  // Everybody's own; who has no role finds none.
  "venues.listStaffLocations": signedIn,
  "venues.listPastLocations": signedIn,
  "venues.rememberLocation": signedIn,
  "venues.listVendorRoles": managersOfSome,
  // A role at all locations is more than theirs, and somebody who has it is not among their staff.
  "venues.createVendorRole": managers,
  "venues.updateVendorRole": { ...managers, managerElsewhere: 404 },
  "venues.deleteVendorRole": { ...managers, managerElsewhere: 404 },
  "venues.inviteAgain": { ...managers, managerElsewhere: 404 },
  "venues.resetPin": { ...managers, managerElsewhere: 404 },
  "venues.listActivities": managers,
  "venues.getOwnPin": { ...managersOfSome, STAFF: 200, foreign: 200, staffElsewhere: 200 },
  "venues.setOwnPin": { ...managersOfSome, STAFF: 200, foreign: 200, staffElsewhere: 200 },
  "venues.sharePhone": managersOfSome,
  // Managers have shared theirs; the guest, who has no PIN, can't take it; and it is taken back by a PIN alone.
  "venues.listPhonePeople": { ...managersOfSome, STAFF: 404, staffElsewhere: 404 },
  "venues.lockPhone": { ...managersOfSome, STAFF: 404, staffElsewhere: 404 },
  "venues.switchHolder": { ...all(403), nobody: 401, STAFF: 404, staffElsewhere: 404 },
  "venues.unsharePhone": { ...all(403), nobody: 401 },
  // Managers of whichever vendor.
  "places.findPlaces": { ...managersOfSome, foreign: 200 },
  "places.getPlace": { ...managersOfSome, foreign: 200 },
  "media.uploadPicture": managersOfSome,
  "media.uploadFilm": admins,
  "catalog.listProducts": everybody,
  "catalog.updateProduct": staff,
  "catalog.listStock": staff,
  // STAFF has set it.
  "catalog.setStock": { ...staff, MANAGER: 409, ADMIN: 409, SUPER_ADMIN: 409, operator: 409 },
  "catalog.listOwnProducts": managers,
  "catalog.getOwnProduct": managers,
  "catalog.createProduct": managers,
  "catalog.changeProduct": managers,
  // It is there already.
  "catalog.copyProduct": { ...managers, MANAGER: 422, ADMIN: 422, SUPER_ADMIN: 422, operator: 422 },
  "catalog.moveProduct": managers,
  "catalog.startProductImport": managers,
  "catalog.addImportRows": managers,
  "catalog.getProductImport": managers,
  "catalog.listImportRows": managers,
  "catalog.decideProductImport": managers,
  "catalog.changeProducts": managers,
  "catalog.undoProductChanges": managers,
  "catalog.streamProducts": everybody,
  "catalog.listPromotions": managers,
  "catalog.getPromotion": managers,
  "catalog.createPromotion": managers,
  "catalog.changePromotion": managers,
  "catalog.endPromotion": managers,
  // A card that is declined, a challenge that nobody was set, a signature that is missing.
  "payments.confirmSandboxPayment": all(422),
  "payments.answerSandboxChallenge": all(409),
  "auth.receiveSmsWebhook": all(400),
  "auth.answerCall": all(400),
  "payments.receiveWebhook": all(400),
  "payments.getVendorAccount": admins,
  // Here guests pay the platform.
  "payments.startVendorAccount": { ...admins, ADMIN: 403, SUPER_ADMIN: 422, operator: 422 },
  "payments.listSavedCards": signedIn,
  // The house's guest has saved it, and pays; to everybody else neither is there.
  "payments.removeSavedCard": { ...all(404), nobody: 401, guest: 200 },
  "payments.keepPayer": { ...all(404), nobody: 401, guest: 200 },
  "payments.listDisputes": managers,
  "payments.getDispute": managers,
  // Handed over once: whoever comes after the first is told of that.
  "payments.handOverEvidence": managers,
  "payments.listPayouts": admins,
  "payments.getPayout": admins,
  "payments.listPayoutLines": admins,
  "payments.getPlatformFee": { ...all(403), nobody: 401, operator: 200 },
  "payments.setPlatformFee": { ...all(403), nobody: 401, operator: 200 },
  "links.getShortCodeRedirect": everybody,
  "links.listShortLinks": managers,
  "links.createShortLink": managers,
  "links.updateShortLink": managers,
  "links.retireShortLink": managers,
  "links.listWristbands": managers,
  "links.addWristbands": managers,
  "links.updateWristband": managers,
  // Retired below: asked before that.
  "links.getWristband": everybody,
  "links.retireWristband": managers,
  // Five an hour from one address, whoever comes from there.
  "leads.createLead": {
    ...everybody,
    ADMIN: 429,
    SUPER_ADMIN: 429,
    foreign: 429,
    operator: 429,
    staffElsewhere: 429,
    managerElsewhere: 429,
  },
  "leads.listLeads": { ...all(403), nobody: 401, operator: 200 },
  "payments.listUnreturned": { ...all(403), nobody: 401, operator: 200 },
  "payments.closeUnreturned": { ...all(403), nobody: 401, operator: 200 },
  "landing.getVendorPage": everybody,
  "landing.getFestival": everybody,
  "landing.getArtist": everybody,
  "landing.getLegalPage": everybody,
  "landing.getSiteContent": everybody,
  "events.getEvent": everybody,
  "events.listEventsByStatus": everybody,
  "events.listVendorEvents": managers,
  "events.createEvent": managers,
  "events.updateEvent": managers,
  "events.repeatEvent": managers,
  // It has a prize draw.
  "events.deleteEvent": keptByOthers,
  "rewards.listContests": everybody,
  "rewards.listPrizes": everybody,
  "rewards.listDraws": everybody,
  "rewards.listTickets": signedIn,
  "rewards.createTicket": signedIn,
  // By now everybody has the ticket of their sign-in, the guest another one.
  "rewards.drawPrize": signedIn,
  "rewards.listRewards": signedIn,
  "rewards.claimReward": { ...all(404), nobody: 401, guest: 200 },
  // A prize is handed over wherever its winner comes to.
  "rewards.findRewardByCode": { ...staff, staffElsewhere: 200, managerElsewhere: 200 },
  // Once.
  "rewards.claimRewardByCode": {
    ...staff,
    MANAGER: 409,
    ADMIN: 409,
    SUPER_ADMIN: 409,
    operator: 409,
    staffElsewhere: 409,
    managerElsewhere: 409,
  },
  "rewards.getContest": managers,
  // Whoever comes later has not seen it as it is then.
  "rewards.saveContest": { ...managers, ADMIN: 409, SUPER_ADMIN: 409, operator: 409 },
  "guests.createGlevent": managers,
  "guests.updateGlevent": managers,
  "guests.repeatGlevent": managers,
  "guests.getNoticeCost": managers,
  // The fourth in a day.
  "guests.sendNotice": { ...managers, operator: 422 },
  // It has guests.
  "guests.deleteGlevent": keptByOthers,
  "guests.getGlevent": staff,
  "guests.listGlevents": staff,
  "guests.listAvailableGlevents": everybody,
  "guests.listReservations": signedIn,
  "guests.getEligibility": signedIn,
  // The guest is a member.
  "guests.createReservation": { ...all(403), nobody: 401, guest: 200 },
  "guests.cancelReservation": { ...all(404), nobody: 401, guest: 200 },
  "membership.createPaymentIntent": signedIn,
  // What the guest paid and is: nobody else knows of it.
  "membership.join": { ...all(404), nobody: 401, guest: 200 },
  "membership.getMembership": { ...all(404), nobody: 401, guest: 200 },
  "membership.getCredits": signedIn,
  "membership.createInviteCodes": { ...all(403), nobody: 401, operator: 200 },
  "membership.listMembers": { ...all(403), nobody: 401, operator: 200 },
  "membership.listPlans": { ...all(403), nobody: 401, operator: 200 },
  "membership.endMembership": { ...all(403), nobody: 401, operator: 200 },
  "guests.listGuests": staff,
  "guests.checkIn": staff,
  // Once: nobody is in any more then.
  "guests.undoCheckIn": { ...managers, ADMIN: 409, SUPER_ADMIN: 409, operator: 409 },
  "guests.admitWalkIn": staff,
  "ordering.createOrder": ownOrders,
  "ordering.listOrders": ownOrders,
  "ordering.updateOrder": ownOrder,
  "ordering.markPaid": ownOrder,
  "ordering.cancelOrder": ownOrder,
  "ordering.getOrderPayment": ownOrder,
  "ordering.getReadyNotice": ownOrder,
  "ordering.keepReadyNotice": ownOrder,
  "ordering.getOrder": orderOrStaff,
  "ordering.streamOrder": orderOrStaff,
  "ordering.getReadiness": managers,
  "ordering.calculateTax": signedIn,
  "fulfilment.completeOrder": staffOrder,
  // It was not handed over at that time.
  "fulfilment.undoHandOver": { ...keptByOthers, ...unknownElsewhere, otherGuest: 404, STAFF: 409, foreign: 404 },
  // There is no alcohol in it.
  "fulfilment.checkId": { ...staffOrder, STAFF: 422, MANAGER: 422, ADMIN: 422, SUPER_ADMIN: 422, operator: 422 },
  "fulfilment.refundOrder": staffOrder,
  "fulfilment.listFulfilledOrders": staff,
  "fulfilment.listLocationOrders": staff,
  "fulfilment.getLocationSummary": staff,
  "fulfilment.listQueue": staff,
  "fulfilment.moveQueued": staff,
  "fulfilment.streamLocationOrders": staff,
  "fulfilment.listDisplayLinks": managers,
  "fulfilment.makeDisplayLink": managers,
  // Gone with the first who revokes it.
  "fulfilment.revokeDisplayLink": { ...managers, ADMIN: 404, SUPER_ADMIN: 404, operator: 404 },
  // Nobody's token opens it but a link's.
  "fulfilment.streamDisplay": all(401),
  "fulfilment.listPrinters": staff,
  "fulfilment.addPrinter": managers,
  // Once more the same is no change.
  "fulfilment.changePrinter": { ...managers, ADMIN: 409, SUPER_ADMIN: 409, operator: 409 },
  "fulfilment.printOrder": staff,
  // Whoever has the token of its path, and nobody else; it is signed in as nobody.
  "fulfilment.pollStar": everybody,
  // Nothing is in its hands.
  "fulfilment.getStarJob": all(404),
  "fulfilment.endStarJob": everybody,
  // It is a Star printer, and speaks no other.
  "fulfilment.askEpson": all(404),
  "fulfilment.removePrinter": managers,
  "analytics.listPaidOrders": managers,
  "analytics.getDump": managers,
  "analytics.regenerateDump": managers,
  "analytics.getWeekReport": managers,
  "analytics.getDaySheet": managers,
  "analytics.listWeekOrders": managers,
  "analytics.reconcileWeek": managers,
  "analytics.getStatement": admins,
  "analytics.listVendorHealth": { ...all(403), nobody: 401, operator: 200 },
};

function all(status: number): Row {
  return Object.fromEntries(callers.map((caller) => [caller, status])) as Row;
}
