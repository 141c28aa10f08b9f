-- What a server at migration 359 wrote: a venue, its menu, orders in many states, a contest, a guest list, members, and what its owners made in the
-- console. Credits begin at 0: their entries add them. All of it is made up.
insert into activity (activity_id, type, actor_user_id, actor_name, vendor_id, subject_type, subject_id, details, created_at, xid) overriding system value values
  ('1', 'order.created', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'order', '01a210a2-cddd-722c-abea-92ece7d9f55f', '{"totalCents": 986}', '2026-11-25 02:58:14.731+00', '999'),
  ('2', 'order.created', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'order', '01a210a2-ce94-78b1-9742-dfd33f8589c0', '{"totalCents": 986}', '2026-11-25 02:58:14.901+00', '1005'),
  ('3', 'order.paid', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'order', '01a210a2-ce94-78b1-9742-dfd33f8589c0', '{"paymentId": "01a210a2-ce95-762e-88ea-3d354d5bc423", "totalCents": 986}', '2026-11-25 02:58:15.044+00', '1013'),
  ('4', 'payment.succeeded', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'payment', '01a210a2-ce95-762e-88ea-3d354d5bc423', '{"purpose": "ORDER", "currency": "usd", "reference": "01a210a2-ce94-78b1-9742-dfd33f8589c0", "amountCents": 986}', '2026-11-25 02:58:15.044+00', '1013'),
  ('5', 'order.created', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'order', '01a210a2-cf75-7ace-9e5f-28d9bab6a8f4', '{"totalCents": 986}', '2026-11-25 02:58:15.128+00', '1014'),
  ('6', 'order.paid', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'order', '01a210a2-cf75-7ace-9e5f-28d9bab6a8f4', '{"paymentId": "01a210a2-cf78-7d24-a851-58957135ab95", "totalCents": 986}', '2026-11-25 02:58:15.199+00', '1019'),
  ('7', 'payment.succeeded', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'payment', '01a210a2-cf78-7d24-a851-58957135ab95', '{"purpose": "ORDER", "currency": "usd", "reference": "01a210a2-cf75-7ace-9e5f-28d9bab6a8f4", "amountCents": 986}', '2026-11-25 02:58:15.199+00', '1019'),
  ('8', 'order.created', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'order', '01a210a2-d005-7950-9912-813821e5e0ac', '{"totalCents": 986}', '2026-11-25 02:58:15.269+00', '1021'),
  ('9', 'order.paid', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'order', '01a210a2-d005-7950-9912-813821e5e0ac', '{"paymentId": "01a210a2-d005-7db6-8ef4-463076246b0c", "totalCents": 986}', '2026-11-25 02:58:15.31+00', '1025'),
  ('10', 'payment.succeeded', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'payment', '01a210a2-d005-7db6-8ef4-463076246b0c', '{"purpose": "ORDER", "currency": "usd", "reference": "01a210a2-d005-7950-9912-813821e5e0ac", "amountCents": 986}', '2026-11-25 02:58:15.31+00', '1025'),
  ('11', 'payment.succeeded', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, NULL, 'payment', '01a210a2-d046-79aa-ab8c-4550a83eed6f', '{"purpose": "MEMBERSHIP", "currency": "usd", "reference": "01a210a2-d042-7574-aab4-c0db0d0701fe", "amountCents": 2000}', '2026-11-25 02:58:15.432+00', '1033'),
  ('12', 'membership.joined', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, NULL, 'membership', '01a210a2-d0ad-7bf4-996f-9720cc3202d9', '{"months": 1, "purchaseId": "01a210a2-d042-7574-aab4-c0db0d0701fe"}', '2026-11-25 02:58:15.443+00', '1033'),
  ('13', 'promotion.created', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'promotion', 'pro-01a210a2-d2dd-7db1-9d39-b746725142a9', '{"name": "Happy hour", "after": {"endsAt": "2040-01-01T00:00:00.000Z", "endedAt": null, "percent": null, "isPaused": true, "startsAt": null, "amountOff": "2.00", "happyHours": [{"to": "19:00", "days": ["MON", "FRI"], "from": "16:00"}], "productIds": ["vnd-older-shirt"], "description": "Happy hour", "productTypes": ["ALCOHOLIC_ITEM"], "translations": {"es": {"description": "Hora feliz"}}, "vendorLocationIds": ["P69B0"]}}', '2026-11-25 02:58:16.038+00', '1051'),
  ('14', 'event.created', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'event', '01a210a2-d349-740f-8e46-6801905c8ace', '{"name": "Night", "after": {"name": "Night", "endsAt": null, "status": "UPCOMING", "mediaIds": ["01a210a2-d268-7897-96e4-1f5fac852d0f"], "startsAt": null, "description": "", "translations": {}, "ticketingLink": null}}', '2026-11-25 02:58:16.113+00', '1055'),
  ('15', 'glevent.created', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'glevent', '01a210a2-d35b-7c56-b767-56f464cdc21d', '{"name": "Night", "after": {"city": "Los Angeles", "name": "Night", "state": "CA", "endsAt": null, "status": "UPCOMING", "country": "US", "zipCode": "90028", "capacity": 100, "latitude": 34.098, "startsAt": "2026-12-02T02:57:08.391Z", "eventLink": null, "longitude": -118.3267, "venueName": "The Roof", "description": "", "addressLine1": "1 Sunset Blvd", "addressLine2": null, "translations": {}}}', '2026-11-25 02:58:16.13+00', '1056'),
  ('16', 'reservation.created', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'reservation', '01a210a2-d36f-7605-a578-7079ecc5562b', '{"name": "Night", "quantity": 1}', '2026-11-25 02:58:16.143+00', '1057'),
  ('17', 'order.created', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, NULL, 'order', '8cc62e70-1339-4535-addc-b799ae3fa7b9', '{"totalCents": 900}', '2026-11-25 02:57:16.217+00', '1064'),
  ('18', 'order.paid', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, NULL, 'order', '8cc62e70-1339-4535-addc-b799ae3fa7b9', '{"totalCents": 900}', '2026-11-25 02:57:16.217+00', '1064'),
  ('19', 'order.created', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, NULL, 'order', '092c54de-c4dc-4ee1-a1b0-7f6435b86748', '{"totalCents": 900}', '2026-11-25 02:57:16.217+00', '1064'),
  ('20', 'order.paid', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, NULL, 'order', '092c54de-c4dc-4ee1-a1b0-7f6435b86748', '{"totalCents": 900}', '2026-11-25 02:57:16.217+00', '1064'),
  ('21', 'reward.won', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'reward', '01a210a2-d442-737f-ab15-bba0bdc72790', '{"name": "Draw night", "prize": "Prize 1", "counter": 1, "ticketId": "90f54498-8acb-4e54-b693-f0ae9c70501e"}', '2026-11-25 02:58:16.354+00', '1065'),
  ('22', 'order.created', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, NULL, 'order', 'bf5ea4d5-9383-48fe-b4a9-87d43053b217', '{"totalCents": 900}', '2026-11-25 02:57:16.372+00', '1069'),
  ('23', 'order.paid', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, NULL, 'order', 'bf5ea4d5-9383-48fe-b4a9-87d43053b217', '{"totalCents": 900}', '2026-11-25 02:57:16.372+00', '1069'),
  ('24', 'order.created', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, NULL, 'order', 'a0e128f0-082e-4d9d-9448-c63e30186cff', '{"totalCents": 900}', '2026-11-25 02:57:16.372+00', '1069'),
  ('25', 'order.paid', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, NULL, 'order', 'a0e128f0-082e-4d9d-9448-c63e30186cff', '{"totalCents": 900}', '2026-11-25 02:57:16.372+00', '1069'),
  ('26', 'reward.won', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'reward', '01a210a2-d48e-76e0-b372-68bc83842a42', '{"name": "Draw night", "prize": "Prize 1", "counter": 1, "ticketId": "427553dc-5630-4355-903f-80041d897702"}', '2026-11-25 02:58:16.43+00', '1071'),
  ('27', 'phone.unlocked', '01a210a2-d57f-7312-9a72-3dd5d65f401d', NULL, NULL, 'phone', '+14085550001', '{"forgiven": 0}', '2026-11-25 02:58:17.214+00', '1099'),
  ('28', 'event.created', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'event', '01a210a2-d94f-73be-8ade-9e5a82e1afe0', '{"name": "Night", "after": {"name": "Night", "endsAt": null, "status": "UPCOMING", "mediaIds": ["01a210a2-d268-7897-96e4-1f5fac852d0f"], "startsAt": null, "description": "", "translations": {}, "ticketingLink": null}}', '2026-11-25 02:58:17.649+00', '1104'),
  ('29', 'event.updated', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'event', '01a210a2-d349-740f-8e46-6801905c8ace', '{"name": "Late", "after": {"name": "Late"}, "before": {"name": "Night"}}', '2026-11-25 02:58:17.68+00', '1105'),
  ('30', 'event.repeated', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'event', '01a210a2-d349-740f-8e46-6801905c8ace', '{"name": "Late", "times": 1, "startTimes": ["2027-02-05T05:00:00.000Z"]}', '2026-11-25 02:58:17.702+00', '1106'),
  ('31', 'order.completed', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'order', '01a210a2-cf75-7ace-9e5f-28d9bab6a8f4', '{"totalCents": 986, "vendorLocationId": "P69B0"}', '2026-11-25 02:58:17.755+00', '1111'),
  ('32', 'refund.requested', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'payment', '01a210a2-d005-7db6-8ef4-463076246b0c', '{"reason": "NONE_PROVIDED", "purpose": "ORDER", "currency": "usd", "refundId": "01a210a2-d9dc-739a-b668-01e1af1d0c9e", "reference": "01a210a2-d005-7950-9912-813821e5e0ac", "amountCents": 986}', '2026-11-25 02:58:17.788+00', '1113'),
  ('33', 'order.refund_requested', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'order', '01a210a2-d005-7950-9912-813821e5e0ac', '{"reason": "NONE_PROVIDED", "totalCents": 986}', '2026-11-25 02:58:17.788+00', '1113'),
  ('34', 'refund.succeeded', NULL, NULL, 'vnd-older', 'payment', '01a210a2-d005-7db6-8ef4-463076246b0c', '{"reason": "NONE_PROVIDED", "purpose": "ORDER", "currency": "usd", "refundId": "01a210a2-d9dc-739a-b668-01e1af1d0c9e", "reference": "01a210a2-d005-7950-9912-813821e5e0ac", "amountCents": 986}', '2026-11-25 02:58:17.83+00', '1115'),
  ('35', 'order.refunded', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', NULL, 'vnd-older', 'order', '01a210a2-d005-7950-9912-813821e5e0ac', '{"totalCents": 986}', '2026-11-25 02:58:17.83+00', '1115'),
  ('36', 'glevent.notice_sent', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'glevent', '01a210a2-d35b-7c56-b767-56f464cdc21d', '{"name": "Night", "text": "Doors at ten.", "people": 2}', '2026-11-25 02:58:17.956+00', '1118'),
  ('37', 'glevent.created', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'glevent', '01a210a2-da91-78bc-bc74-fec3ba4bbe0b', '{"name": "Night", "after": {"city": "Los Angeles", "name": "Night", "state": "CA", "endsAt": null, "status": "UPCOMING", "country": "US", "zipCode": "90028", "capacity": 100, "latitude": 34.098, "startsAt": "2026-12-02T02:57:08.391Z", "eventLink": null, "longitude": -118.3267, "venueName": "The Roof", "description": "", "addressLine1": "1 Sunset Blvd", "addressLine2": null, "translations": {}}}', '2026-11-25 02:58:17.973+00', '1121'),
  ('38', 'glevent.updated', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'glevent', '01a210a2-d35b-7c56-b767-56f464cdc21d', '{"name": "Late", "after": {"name": "Late"}, "before": {"name": "Night"}}', '2026-11-25 02:58:17.987+00', '1122'),
  ('39', 'glevent.repeated', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'glevent', '01a210a2-d35b-7c56-b767-56f464cdc21d', '{"name": "Late", "times": 1, "startTimes": ["2027-02-05T05:00:00.000Z"]}', '2026-11-25 02:58:18.032+00', '1123'),
  ('40', 'reservation.cancelled', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'reservation', '01a210a2-d36f-7605-a578-7079ecc5562b', '{"name": "Late", "quantity": 1}', '2026-11-25 02:58:18.125+00', '1127'),
  ('41', 'guest.checked_in', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'reservation', '01a210a2-d49c-75a8-af1d-5ce5c6aa8357', '{"name": "Ana Diaz", "people": 1, "quantity": 10}', '2026-11-25 02:58:18.189+00', '1130'),
  ('42', 'guest.check_in_undone', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'reservation', '01a210a2-d49c-75a8-af1d-5ce5c6aa8357', '{"name": "Ana Diaz", "reason": "Wrong guest"}', '2026-11-25 02:58:18.205+00', '1131'),
  ('43', 'guest.walked_in', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'reservation', '01a210a2-db8d-7d21-9d30-fdfb929b0fc6', '{"name": "Ada Walker", "quantity": 1}', '2026-11-25 02:58:18.228+00', '1133'),
  ('44', 'link.created', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'link', 'new-83b1406a', '{"after": {"redirectUrl": "/"}}', '2026-11-25 02:58:18.325+00', '1139'),
  ('45', 'link.changed', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'link', 'own-older', '{"after": {"redirectUrl": "/lusiv"}, "before": {"redirectUrl": "/"}}', '2026-11-25 02:58:18.337+00', '1140'),
  ('46', 'link.retired', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'link', 'own-older', '{"after": {"redirectUrl": "/lusiv"}, "before": {"redirectUrl": "/lusiv"}}', '2026-11-25 02:58:18.347+00', '1141'),
  ('47', 'wristband.changed', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'link', 'band-older', '{"after": {"overrideUrl": "/lusiv"}, "before": {"overrideUrl": null}}', '2026-11-25 02:58:18.39+00', '1144'),
  ('48', 'wristband.retired', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'link', 'band-older', '{"after": {"overrideUrl": "/lusiv"}, "before": {"overrideUrl": "/lusiv"}}', '2026-11-25 02:58:18.398+00', '1145'),
  ('49', 'membership.ended', '01a210a2-d57f-7312-9a72-3dd5d65f401d', NULL, NULL, 'membership', '01a210a2-d189-7137-90fa-915f002f8a7d', '{"after": {"endsAt": "2026-11-25T02:58:18.808Z"}, "before": {"endsAt": "2026-12-25T02:58:15.465Z"}, "reason": "Card testing", "userId": "01a210a2-d14c-715f-917c-2e92416c4bba", "hasEnded": true}', '2026-11-25 02:58:18.822+00', '1160'),
  ('50', 'order.created', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'order', '01a210a2-de00-7e77-afcb-587f7fc637fd', '{"totalCents": 493}', '2026-11-25 02:58:18.855+00', '1161'),
  ('51', 'order.changed', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'order', '01a210a2-cddd-722c-abea-92ece7d9f55f', '{"totalCents": 503}', '2026-11-25 02:58:18.909+00', '1169'),
  ('52', 'location.created', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'location', 'JRX64', '{"name": "The Terrace", "after": {"zip": "90028", "city": "Los Angeles", "state": "CA", "status": "OPEN", "taxRate": null, "taxRates": [], "closedNote": null, "tableCount": 0, "description": "The Terrace", "addressLine1": "2 Sunset Blvd", "addressLine2": null, "alcoholHours": null, "displayOrder": 3, "openingHours": null, "translations": {}, "splashMediaId": null}}', '2026-11-25 02:58:19.168+00', '1174'),
  ('53', 'location.changed', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'location', 'P69B0', '{"name": "The Terrace", "after": {"zip": "90028", "city": "Los Angeles", "state": "CA", "description": "The Terrace", "addressLine1": "2 Sunset Blvd", "displayOrder": 3, "splashMediaId": "01a210a2-d2a0-7c42-a195-b19b8131e1e8"}, "before": {"zip": null, "city": null, "state": null, "description": "older bar 1", "addressLine1": null, "displayOrder": null, "splashMediaId": null}}', '2026-11-25 02:58:19.219+00', '1175'),
  ('54', 'product.created', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'product', 'prd-01a210a2-dfa0-7f50-83f3-f740192dcb43', '{"name": "The sample", "after": {"name": "The sample", "price": "25.00", "mediaIds": ["/media/01a210a2-d268-7897-96e4-1f5fac852d0f-200.webp"], "abvTenths": null, "allergens": ["SOY"], "isArchived": false, "pictureAlt": "A shirt on a hanger", "description": "Black, with the old sign.", "isAvailable": true, "productType": "MERCHANDISE", "taxCategory": "clothing", "variantName": "M", "translations": {"es": {"name": "La muestra"}}}, "vendorLocationId": "P69B0"}', '2026-11-25 02:58:19.276+00', '1176'),
  ('55', 'product.changed', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'product', 'vnd-older-soda', '{"name": "The soda", "after": {"mediaIds": ["/media/01a210a2-d268-7897-96e4-1f5fac852d0f-200.webp"]}, "before": {"mediaIds": []}, "vendorLocationId": "P69B0"}', '2026-11-25 02:58:19.349+00', '1179'),
  ('56', 'payment.return_closed', '01a210a2-d57f-7312-9a72-3dd5d65f401d', NULL, NULL, 'payment', '5bb405e8-3f1c-4800-8978-b5f49ca8eea3', '{"note": "Paid back by cheque", "purpose": "ORDER", "currency": "usd", "reference": "82f3dd1b-42a7-45ce-8570-c3daa4f1fe5f", "amountCents": 100}', '2026-11-25 02:58:19.614+00', '1195'),
  ('57', 'promotion.created', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'promotion', 'pro-01a210a2-f092-7807-9b9c-7ae2ac4671fb', '{"name": "Happy hour", "after": {"endsAt": "2040-01-01T00:00:00.000Z", "endedAt": null, "percent": null, "isPaused": true, "startsAt": null, "amountOff": "2.00", "happyHours": [{"to": "19:00", "days": ["MON", "FRI"], "from": "16:00"}], "productIds": ["vnd-older-shirt"], "description": "Happy hour", "productTypes": ["ALCOHOLIC_ITEM"], "translations": {"es": {"description": "Hora feliz"}}, "vendorLocationIds": ["P69B0"]}}', '2026-11-25 02:58:23.61+00', '1206'),
  ('58', 'promotion.changed', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'promotion', 'pro-01a210a2-d2dd-7db1-9d39-b746725142a9', '{"name": "Happier hour", "after": {"description": "Happier hour"}, "before": {"description": "Happy hour"}}', '2026-11-25 02:58:23.722+00', '1211'),
  ('59', 'promotion.ended', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'promotion', 'pro-01a210a2-d2dd-7db1-9d39-b746725142a9', '{"name": "Happier hour"}', '2026-11-25 02:58:23.777+00', '1212'),
  ('60', 'contest.drawn', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'contest', '4d645ae6-8f31-4e8d-afce-9f0ac61f0967', '{"name": "Draw night", "counter": 2, "ticketId": "68a621b3-980a-48af-808a-73cbbb63cc39"}', '2026-11-25 02:58:24.11+00', '1216'),
  ('61', 'reward.claimed', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'reward', '01a210a2-d48e-76e0-b372-68bc83842a42', '{"name": "Draw night", "prize": "Prize 1"}', '2026-11-25 02:58:24.136+00', '1217'),
  ('62', 'reward.claimed', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'reward', '01a210a2-d442-737f-ab15-bba0bdc72790', '{"name": "Draw night", "prize": "Prize 1"}', '2026-11-25 02:58:24.355+00', '1221'),
  ('63', 'contest.created', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'contest', '01a210a2-d349-740f-8e46-6801905c8ace', '{"name": "Late", "after": {"prizes": "5 × Shirt (1 %)"}, "before": {"prizes": ""}}', '2026-11-25 02:58:24.486+00', '1223'),
  ('64', 'role.created', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'role', '+14085550014', '{"after": {"name": "New", "role": "STAFF"}}', '2026-11-25 02:58:24.575+00', '1224'),
  ('65', 'role.changed', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'role', '+14085550001', '{"after": {"name": "Renamed", "role": "STAFF"}, "before": {"name": "STAFF of older", "role": "STAFF"}}', '2026-11-25 02:58:24.611+00', '1225'),
  ('66', 'role.removed', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'role', '+14085550001', '{"before": {"name": "Renamed", "role": "STAFF"}}', '2026-11-25 02:58:24.644+00', '1227'),
  ('67', 'vendor.created', '01a210a2-d57f-7312-9a72-3dd5d65f401d', 'Platform operator', 'the-sample', 'vendor', 'the-sample', '{"name": "The Sample", "after": {"zip": "90028", "city": "Los Angeles", "name": "The Sample", "state": "CA", "accent": null, "language": "en", "timeZone": "America/Los_Angeles", "logoMediaId": null, "addressLine1": "1 Sunset Blvd", "addressLine2": null, "supportEmail": null, "supportPhone": null, "translations": {}, "receiptFooter": null, "guestlistEnabled": false, "businessDayStartHour": 0}}', '2026-11-25 02:58:25.009+00', '1234'),
  ('68', 'role.created', '01a210a2-d57f-7312-9a72-3dd5d65f401d', 'Platform operator', 'the-sample', 'role', '+14085550017', '{"after": {"name": "Robin", "role": "SUPER_ADMIN"}}', '2026-11-25 02:58:25.012+00', '1234'),
  ('69', 'vendor.changed', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'vendor', 'vnd-older', '{"name": "The Sample", "after": {"name": "The Sample", "accent": "#e8590c", "logoMediaId": "01a210a2-d268-7897-96e4-1f5fac852d0f", "supportEmail": "help@sample.example", "supportPhone": "+13233733100", "translations": {"es": {"receiptFooter": "¡Gracias!"}}, "receiptFooter": "Thanks!", "businessDayStartHour": 6}, "before": {"name": "older", "accent": null, "logoMediaId": null, "supportEmail": null, "supportPhone": null, "translations": {}, "receiptFooter": null, "businessDayStartHour": 0}}', '2026-11-25 02:58:25.126+00', '1236'),
  ('70', 'vendor.suspended', '01a210a2-d57f-7312-9a72-3dd5d65f401d', 'Platform operator', 'vnd-older', 'vendor', 'vnd-older', '{"name": "The Sample", "after": {"reason": "Unpaid fees"}}', '2026-11-25 02:58:25.214+00', '1238'),
  ('71', 'vendor.reopened', '01a210a2-d57f-7312-9a72-3dd5d65f401d', 'Platform operator', 'vnd-older', 'vendor', 'vnd-older', '{"name": "The Sample", "before": {"reason": "Unpaid fees"}}', '2026-11-25 02:58:25.257+00', '1240'),
  ('72', 'venue_address.named', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'venue_address', '127.0.0.1', '{}', '2026-11-25 02:58:25.319+00', '1241'),
  ('73', 'operator.added', NULL, NULL, NULL, 'operator', '+12135550902', '{"by": "skipline operator", "name": "Olga Operator"}', '2026-11-25 02:58:25.534+00', '1246'),
  ('74', 'role.created', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'role', '+12135550904', '{"after": {"name": "Iris Invited", "role": "STAFF"}, "isInvited": true}', '2026-11-25 02:58:25.615+00', '1247'),
  ('75', 'order.created', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'order', '01a210a2-f8cf-7ffe-b276-70ed3035a4f9', '{"totalCents": 493}', '2026-11-25 02:58:25.714+00', '1251'),
  ('76', 'order.paid', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'order', '01a210a2-f8cf-7ffe-b276-70ed3035a4f9', '{"paymentId": "01a210a2-f8d2-7643-802d-2a93eed0b35d", "totalCents": 493}', '2026-11-25 02:58:25.801+00', '1256'),
  ('77', 'payment.succeeded', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'payment', '01a210a2-f8d2-7643-802d-2a93eed0b35d', '{"purpose": "ORDER", "currency": "usd", "reference": "01a210a2-f8cf-7ffe-b276-70ed3035a4f9", "amountCents": 493}', '2026-11-25 02:58:25.801+00', '1256'),
  ('78', 'order.created', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'order', '01a210a2-f95f-7218-a25c-c80f6b2ea9d4', '{"totalCents": 1314}', '2026-11-25 02:58:25.855+00', '1258'),
  ('79', 'order.paid', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'order', '01a210a2-f95f-7218-a25c-c80f6b2ea9d4', '{"paymentId": "01a210a2-f95f-73c6-b47f-5e151cc172f3", "totalCents": 1314}', '2026-11-25 02:58:25.957+00', '1264'),
  ('80', 'payment.succeeded', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'payment', '01a210a2-f95f-73c6-b47f-5e151cc172f3', '{"purpose": "ORDER", "currency": "usd", "reference": "01a210a2-f95f-7218-a25c-c80f6b2ea9d4", "amountCents": 1314}', '2026-11-25 02:58:25.957+00', '1264'),
  ('81', 'payment.refunded_at_provider', NULL, NULL, 'vnd-older', 'payment', '01a210a2-f95f-73c6-b47f-5e151cc172f3', '{"status": "SUCCEEDED", "purpose": "ORDER", "currency": "usd", "backCents": 100, "reference": "01a210a2-f95f-7218-a25c-c80f6b2ea9d4", "amountCents": 1314}', '2026-11-25 02:58:26.056+00', '1268'),
  ('82', 'order.money_changed', NULL, NULL, 'vnd-older', 'order', '01a210a2-f95f-7218-a25c-c80f6b2ea9d4', '{"totalCents": 1314}', '2026-11-25 02:58:26.075+00', '1268'),
  ('83', 'order.created', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'order', '01a210a2-fa4c-77ed-8660-a9f8b3160e42', '{"totalCents": 1314}', '2026-11-25 02:58:26.093+00', '1269'),
  ('84', 'order.paid', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'order', '01a210a2-fa4c-77ed-8660-a9f8b3160e42', '{"paymentId": "01a210a2-fa4d-7797-91f6-4228d9072478", "totalCents": 1314}', '2026-11-25 02:58:26.141+00', '1275'),
  ('85', 'payment.succeeded', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, 'vnd-older', 'payment', '01a210a2-fa4d-7797-91f6-4228d9072478', '{"purpose": "ORDER", "currency": "usd", "reference": "01a210a2-fa4c-77ed-8660-a9f8b3160e42", "amountCents": 1314}', '2026-11-25 02:58:26.141+00', '1275'),
  ('86', 'order.completed', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'vnd-older', 'order', '01a210a2-fa4c-77ed-8660-a9f8b3160e42', '{"totalCents": 1314, "vendorLocationId": "P69B0"}', '2026-11-25 02:58:26.178+00', '1276'),
  ('87', 'payment.disputed', NULL, NULL, 'vnd-older', 'payment', '01a210a2-f8d2-7643-802d-2a93eed0b35d', '{"status": "OPEN", "purpose": "ORDER", "currency": "usd", "disputeId": "sdp_be3e6e8f20124303a6b5fc6047becad3", "reference": "01a210a2-f8cf-7ffe-b276-70ed3035a4f9", "amountCents": 493}', '2026-11-25 02:59:26.224+00', '1280'),
  ('88', 'order.money_changed', NULL, NULL, 'vnd-older', 'order', '01a210a2-f8cf-7ffe-b276-70ed3035a4f9', '{"totalCents": 493}', '2026-11-25 02:59:26.235+00', '1280'),
  ('89', 'notice.set', '01a210a2-d57f-7312-9a72-3dd5d65f401d', 'Operator', NULL, 'notice', 'platform', '{"after": {"en": "Card payments are slow.", "es": "Los pagos con tarjeta van lentos.", "until": "2026-11-25T05:00:00.000Z", "audience": "guests"}}', '2026-11-25 02:58:26+00', '1280');
insert into activity_position (subscriber, seen, upto, after_id, last_id) values
  ('analytics', '1298:1298:', NULL, '0', '88'),
  ('guests', '1299:1299:', NULL, '0', '88'),
  ('rewards', '1297:1297:', NULL, '0', '88'),
  ('screens', '1282:1282:', NULL, '0', '88');
insert into app_user (user_id, phone, created_at, language, language_told_at) values
  ('01a210a2-cd10-72b3-8425-e0cf98ef7b71', '+14085550004', '2026-11-25 02:58:14.499+00', 'en', NULL),
  ('01a210a2-cdc2-7833-981b-3039aabf4d3c', '+14085550005', '2026-11-25 02:58:14.684+00', 'es', '2026-11-25 02:58:16.702+00'),
  ('01a210a2-d14c-715f-917c-2e92416c4bba', '+14085550006', '2026-11-25 02:58:15.583+00', 'en', NULL),
  ('01a210a2-d57f-7312-9a72-3dd5d65f401d', '+12135550901', '2026-11-25 02:58:16.663+00', 'en', NULL),
  ('usr-28376139-4936-40f9-8c7a-d6fab99eef1f', '+14085550007', '2026-11-25 02:57:16.439+00', 'en', NULL);
insert into idempotency_key (user_id, endpoint, key, body_hash, status, response, created_at, locked_until, claim, made, asked_hash) values
  ('01a210a2-cdc2-7833-981b-3039aabf4d3c', 'rewards.drawPrize', '6bb7e496-31f0-4dc9-b915-45383dcf1498', '13302896343d6b9da8a881130db4effb8cd3eb66a827564c718bd593f8790ea2', NULL, NULL, '2026-11-25 02:57:16.33403+00', 'infinity', NULL, '90f54498-8acb-4e54-b693-f0ae9c70501e', '13302896343d6b9da8a881130db4effb8cd3eb66a827564c718bd593f8790ea2'),
  ('01a210a2-cdc2-7833-981b-3039aabf4d3c', 'rewards.drawPrize', '742b29b2-2851-4064-b6cb-fc151f60f14b', '6deabb281726464b3d0535a4600ffa986a95ced0ba013867244469a4b9cb6244', NULL, NULL, '2026-11-25 02:57:16.425427+00', 'infinity', NULL, '427553dc-5630-4355-903f-80041d897702', '6deabb281726464b3d0535a4600ffa986a95ced0ba013867244469a4b9cb6244'),
  ('01a210a2-d57f-7312-9a72-3dd5d65f401d', 'membership.createInviteCodes', '5e0f4d3a-6c0b-4b52-9a3e-1b0f5a2f7c11', '9b1d1f5c1f6d3a55e2a1f0b7f0c9f9cf5e8f0e7f6a2d7c0c4b6f1f9f3a7d2e10', NULL, NULL, '2026-11-25 02:58:18.549+00', 'infinity', NULL, '5SZJT156C2 3X93DRFCVQ 5R0DM13M06 H8W0BZHVJM 1RZPJR06D7 NNMX1S2A65 ZQ4RE3WHPA 1QZE17TCFT JYBCEMQHK6 FYX07N41KA W53E0W9FTA 5AKRW74MXR 2RRY6X27VG 3EHDK732TD NTK48HPP4E ME594ZHBYE WWJM6SZ3X3 2E6DGNKM7D HHAXGRXCYY B4239WD3QN 40J5XPVQFJ YFM7MWCDZH HBTYK7NVAP 5TQWD5DNGS DHXF64PXAP E39HJZXNQZ C87WRH6C41 DPQV5SYKEM 6BCF8S5BC1 63ZD0PSYTD TR4BAF8DW3 5ERJJBQXA6 BSQHG2YVJZ XTFEE2EA5J 2F36083YYY NZZ71AJFKH MPRH8DW40D RQV5877NTS 3TV40EQGTW 5RNJEYTT70 B0SN7YS6SR KPVM6VMWPD V1KYJ8V3T2 G4F0BWS1VF BM9XXHE63F GN2XMAG2AN EWSAZREKPF ZRQ9GANHY9 472QECA9BQ HD1B4YMSD4 VQRS4HC6NC N4CGZ42JSC WWSGTV9A71 PG2VY71GYD P84K8EK4F4 M0TF9815GS 1KSDGQ3J0S VM03B5WFRK 6K5KGD2C5H KTGTXV85M7 E8RHDE3JVR 7HC401P478 09BK9N7P9Q FP0A96ZSPC TT5EEKZW7G X9SYKBH2T1 4HQ4QY4SSD W4V6MN860P K35X1J0TM8 6A4THE5GGM 9ASTSWQMGX YDY6SVAMH5 VA30KF5Z73 GKENK89JR0 8C119JY46Q GTN8YRVB54 WR9VMNZKA6 PVVWQ2AGSK 9FHQHNEB19 XEV9TV83Q2 GRA5FW2SP0 889YMXB8XP 3GP52XS8R0 DAHW21Z3XF HESK48F3FT W8QVSS3ZW8 TTJE322AXR M3T93C2WTD W7G59D289N W6NC3AHG7J ZW27CJEKBE 0FS6BJGNZ2 ARBEDZ66RR 18RTVWSQX5 0KT4J4SMM2 EK635JCSHM 2Z12MZPJFX BCC5DN5H04 QJN21Q1T3S GK8WKTNNQM', '9b1d1f5c1f6d3a55e2a1f0b7f0c9f9cf5e8f0e7f6a2d7c0c4b6f1f9f3a7d2e10');
insert into invite_code (code, created_by, created_at, expires_at, used_by) values
  ('ZP54SS05G3', '01a210a2-d57f-7312-9a72-3dd5d65f401d', '2026-11-25 02:58:18.549+00', '2027-02-23 02:58:18.549+00', NULL);
insert into lead (lead_id, company_name, full_name, phone, email, message, request_key, body_hash, created_at, mail_tries, claimed_until, mailed_at, mail_failed_at, is_gathered) values
  ('01a210a2-dbc1-73bf-b0c6-07ddcfc51618', 'The Roof', 'Ada Guest', '+12135550142', 'ada@roof.example', 'Two bars, one queue each.', NULL, NULL, '2026-11-25 02:58:18.274+00', '1', '2026-11-25 03:02:26.273+00', '2026-11-25 02:59:26.291+00', NULL, 'false');
insert into login_code (login_code_id, phone, client_id, binding_hash, code_mac, tries, created_at, expires_at, used_at, superseded_at, device, source) values
  ('01a210a2-c5c8-7988-8c38-cd861fbb7684', '+12135580000', 'skipline-web', E'\\x8b85836b543c77d3649e768092f330652cbd55446aabb719a028254111d51ccb', E'\\x075b7d94e269a15a537bf5f7055080f4bddb29aa224dccbf47e3fd0b25aacab7', '0', '2026-11-25 02:57:12.374+00', '2026-11-25 03:02:12.374+00', NULL, NULL, E'\\x', '198.1.0.0/16'),
  ('01a210a2-c710-7d17-bde4-6183fb6c19f5', '+12135580001', 'skipline-web', E'\\x4d41c46fac34a4a2eeb32f6072701b4ab5af69de13bcad1bfe6f665c15f4554a', E'\\x10fbbad0447a3b290a59fef70b99e0114ccd1d1e2997251eef63d4233d3327ee', '0', '2026-11-25 02:57:12.798+00', '2026-11-25 03:02:12.798+00', NULL, NULL, E'\\x', '198.2.0.0/16'),
  ('01a210a2-c729-7d2d-a560-d8839c906778', '+12135580002', 'skipline-web', E'\\x3e819f2f110200944bc7a5f75a37b3c6653b960573d6d31792c6e188e2ba00be', E'\\xc7e76bc2049a618378b1150c572aeacd427ac387e0d2e7be27608284b0d3f1c6', '0', '2026-11-25 02:57:12.985+00', '2026-11-25 03:02:12.985+00', NULL, NULL, E'\\x', '198.3.0.0/16'),
  ('01a210a2-c749-7d1f-9db8-ae82fb314479', '+12135580003', 'skipline-web', E'\\x38e1ee88729fa0d071aa5e987c243d06915715bca110e104221bbf2cfaab8472', E'\\x38f40aabeddca4735a1965b67b96fbfef1e1df833ea306e5fb7ec756fa6ed143', '0', '2026-11-25 02:57:13.011+00', '2026-11-25 03:02:13.011+00', NULL, NULL, E'\\x', '198.4.0.0/16'),
  ('01a210a2-c87a-745c-a0d6-859313037942', '+12135580004', 'skipline-web', E'\\xf81f0e77c91c68076784c08424e603594fcebbdc6faba06350d5e36947229b85', E'\\x6f0513c9edd0a2fc19a1a76dc6cd5175930c6ff1c0e4e728a5bd8cdcc2ce3fc5', '0', '2026-11-25 02:57:13.089+00', '2026-11-25 03:02:13.089+00', NULL, NULL, E'\\x', '198.5.0.0/16'),
  ('01a210a2-c8ca-79af-a45c-7c1b8e130613', '+12135580005', 'skipline-web', E'\\x9f9ffa3852c63c40c12330e5ffa5fadda341e3952eee798a00810befee6aab77', E'\\x5cf92fc0b7f8e696bee37007ecf301f93bd25e1aaacad2e3bae87b81691504cd', '0', '2026-11-25 02:57:13.39+00', '2026-11-25 03:02:13.39+00', NULL, NULL, E'\\x', '198.6.0.0/16'),
  ('01a210a2-c905-7d90-98c5-bc4c9073f1b4', '+12135580006', 'skipline-web', E'\\xce739be9a63dc5519b0b1a6f600200e7c4927ab009b6d9fef41a24e12f02c16c', E'\\x185a5cee178764314c3a251053a2b925ba86824dceeb6da8f14464b05e0b4144', '0', '2026-11-25 02:57:13.436+00', '2026-11-25 03:02:13.436+00', NULL, NULL, E'\\x', '198.7.0.0/16'),
  ('01a210a2-c9ba-7f9b-9c33-46f8e9f1fb83', '+12135580007', 'skipline-web', E'\\x590421d22f824c77b284e1871c9e708a75595f90e50e2768574212d82a13d1ad', E'\\x71fd776fba650f6b013a5fd6658664c8e1ee92599813bf4257d49e57206fa5ff', '0', '2026-11-25 02:57:13.52+00', '2026-11-25 03:02:13.52+00', NULL, NULL, E'\\x', '198.8.0.0/16'),
  ('01a210a2-cafb-79d4-88cd-330eb9c137ed', '+12135589999', 'skipline-web', E'\\xa033c5c64bf34013ed1ea26e01788cd17d300ceb61e3151d370014a5666dd41f', E'\\x2d629881da791935ee69d4fe6bd6508d5db0e41ad93ef11e0c00f5003f731864', '0', '2026-11-25 02:57:13.929+00', '2026-11-25 03:02:13.929+00', NULL, NULL, E'\\x', '198.100.0.0/16'),
  ('01a210a2-cc9f-7577-bea3-c95c086d4d78', '+14085550004', 'skipline-web', E'\\x7aac83ea05e5c00c09aab83bc7e6c5515d5229a09ab24e6e933fb0e2b49ef095', E'\\xcc3c31b56ba4a011dd3d9a86d8b07ab729a9cb1440d5d12b27b1e502e5673d48', '1', '2026-11-25 02:58:14.347+00', '2026-11-25 03:03:14.347+00', '2026-11-25 02:58:14.499+00', NULL, E'\\x', '10.139.0.0/16'),
  ('01a210a2-cd8d-7761-8076-823852e57637', '+14085550005', 'skipline-web', E'\\x0c06a3290f7c2f81062a40a9dd36d4acbcc158c1c698c285d7b226dc25224214', E'\\x60a053f1973628e7e6d257ddf768707361d8c5dbd2c3afe1c47e531d35d8b675', '1', '2026-11-25 02:58:14.597+00', '2026-11-25 03:03:14.597+00', '2026-11-25 02:58:14.684+00', NULL, E'\\x', '10.12.0.0/16'),
  ('01a210a2-d0fb-7d16-a7cd-c888b08191ab', '+14085550006', 'skipline-web', E'\\x0460e9c72fdcabffd84b246da6e641573234bbe7e4e5e6c98a9a9f8b27e32944', E'\\x1b7f16468988ae630a2ae58de4b91b730e1b2ebc02ffe4ed4f76096a1ca77c2e', '1', '2026-11-25 02:58:15.475+00', '2026-11-25 03:03:15.475+00', '2026-11-25 02:58:15.583+00', NULL, E'\\x', '10.185.0.0/16'),
  ('01a210a2-d561-7a26-ba85-970a89104c25', '+12135550901', 'skipline-web', E'\\x7de0082976ae1dba72a7ea6815fae6fe72f767ee5f7cd3da92903cce506b49eb', E'\\xc37a4110b02ba2e98b68f919617bc53b903c5b7a00aac03d8f806138f10edc4f', '1', '2026-11-25 02:58:16.634+00', '2026-11-25 03:03:16.634+00', '2026-11-25 02:58:16.663+00', NULL, E'\\x', '10.10.0.0/16'),
  ('01a210a2-d6c9-7b3a-bb1b-b95f609f6c56', '+14085550008', 'skipline-web', E'\\x21aa1680753eb464514b504bfe8169cf3e7e5f17c24e5d1265374e65415e050c', E'\\x8120ad2fdc3971b0214248b206f04e8d4c4e8c590670958d9dd25219c2728a83', '0', '2026-11-25 02:58:16.994+00', '2026-11-25 03:03:16.994+00', NULL, NULL, E'\\x', '127.0.0.0/16');
insert into mail_outbox (mail_id, to_address, reply_to, subject, body, created_at) overriding system value values
  ('1', 'hello@skipline.example', 'Ada Guest <ada@roof.example>', 'Demo request: The Roof', 'Ada Guest of The Roof asks for a demo.

Two bars, one queue each.

Phone: +12135550142
Email: ada@roof.example
Asked: 2026-11-25T02:58:18.274Z
Lead: 01a210a2-dbc1-73bf-b0c6-07ddcfc51618
', '2026-11-25 02:59:26.282+00');
insert into platform_notice (is_only, en, es, audience, until, set_at) values
  (true, 'Card payments are slow.', 'Los pagos con tarjeta van lentos.', 'guests', '2026-11-25 05:00:00+00', '2026-11-25 02:58:26+00');
insert into platform_operator (phone, name, added_at) values
  ('+12135550902', 'Olga Operator', '2026-11-25 02:58:25.531+00');
insert into rate_limit (bucket, window_start, count) values
  ('dump:vnd-older', '2026-11-25 02:55:00+00', '1'),
  ('guess:01a210a2-cdc2-7833-981b-3039aabf4d3c', '2026-11-25 02:58:00+00', '4'),
  ('invite:day:vnd-older', '2026-11-25 00:00:00+00', '1'),
  ('invite:phone:+12135550904', '2026-11-25 00:00:00+00', '1'),
  ('invite:vendor:vnd-older', '2026-11-25 02:00:00+00', '1'),
  ('lead:127.0.0.1', '2026-11-25 02:00:00+00', '1'),
  ('lead:all', '2026-11-25 02:00:00+00', '1'),
  ('otp:ip:127.0.0.1', '2026-11-25 02:00:00+00', '4'),
  ('otp:phone-ip:+14085550009:127.0.0.1', '2026-11-25 02:00:00+00', '1'),
  ('otp:phone-ip:+14085550010:127.0.0.1', '2026-11-25 02:00:00+00', '1'),
  ('otp:phone-ip:+14085550011:127.0.0.1', '2026-11-25 02:00:00+00', '1'),
  ('otp:phone-ip:+14085550012:127.0.0.1', '2026-11-25 02:00:00+00', '1'),
  ('sms:address:10.10.222.251', '2026-11-25 02:00:00+00', '1'),
  ('sms:address:10.12.57.101', '2026-11-25 02:00:00+00', '1'),
  ('sms:address:10.139.192.159', '2026-11-25 02:00:00+00', '1'),
  ('sms:address:10.185.39.88', '2026-11-25 02:00:00+00', '1'),
  ('sms:address:127.0.0.1', '2026-11-25 02:00:00+00', '1'),
  ('sms:address:198.1.1.1', '2026-11-25 02:00:00+00', '1'),
  ('sms:address:198.100.1.1', '2026-11-25 02:00:00+00', '1'),
  ('sms:address:198.2.1.1', '2026-11-25 02:00:00+00', '1'),
  ('sms:address:198.3.1.1', '2026-11-25 02:00:00+00', '1'),
  ('sms:address:198.4.1.1', '2026-11-25 02:00:00+00', '1'),
  ('sms:address:198.5.1.1', '2026-11-25 02:00:00+00', '1'),
  ('sms:address:198.6.1.1', '2026-11-25 02:00:00+00', '1'),
  ('sms:address:198.7.1.1', '2026-11-25 02:00:00+00', '1'),
  ('sms:address:198.8.1.1', '2026-11-25 02:00:00+00', '1'),
  ('sms:strangers', '2026-11-25 02:57:00+00', '9'),
  ('sms:strangers', '2026-11-25 02:58:00+00', '5');
insert into release_file (name, body, coding, seen_at) values
  ('index-aaaaaaaa.js', E'\\x6578706f7274207b7d3b', 'identity', '2026-11-25 02:58:25.516+00');
insert into sandbox.delivery (delivery_id, event_id, body, due_at, attempts, last_answer, delivered_at, given_up_at, created_at) overriding system value values
  ('1', 'evt_sandbox_9d29b0e2e991465fa9a7df2673be2acc', '{"id":"evt_sandbox_9d29b0e2e991465fa9a7df2673be2acc","type":"payment_intent.payment_failed","created":1795575499,"object":{"object":"intent","id":"spi_227077fe02914898a054664a26ff6aa5"}}', '2026-11-25 02:58:29.384+00', '1', '200', '2026-11-25 02:58:19.504+00', NULL, '2026-11-25 02:58:19.384+00'),
  ('2', 'evt_sandbox_f570eb9e2428478ca301cc4b98777dcc', '{"id":"evt_sandbox_f570eb9e2428478ca301cc4b98777dcc","type":"payment_intent.payment_failed","created":1795575499,"object":{"object":"intent","id":"spi_227077fe02914898a054664a26ff6aa5"}}', '2026-11-25 02:58:29.392+00', '1', '200', '2026-11-25 02:58:19.451+00', NULL, '2026-11-25 02:58:19.392+00'),
  ('3', 'evt_sandbox_88f899d55a324e868b113017eacf8320', '{"id":"evt_sandbox_88f899d55a324e868b113017eacf8320","type":"payment_intent.payment_failed","created":1795575499,"object":{"object":"intent","id":"spi_227077fe02914898a054664a26ff6aa5"}}', '2026-11-25 02:58:29.405+00', '1', '200', '2026-11-25 02:58:19.491+00', NULL, '2026-11-25 02:58:19.405+00'),
  ('4', 'evt_sandbox_a05ae1463c274670b78ec60ffd26027e', '{"id":"evt_sandbox_a05ae1463c274670b78ec60ffd26027e","type":"payment_intent.payment_failed","created":1795575499,"object":{"object":"intent","id":"spi_227077fe02914898a054664a26ff6aa5"}}', '2026-11-25 02:58:29.444+00', '1', '200', '2026-11-25 02:58:19.533+00', NULL, '2026-11-25 02:58:19.444+00'),
  ('5', 'evt_sandbox_4a0d2ae116124011914394f7454201f3', '{"id":"evt_sandbox_4a0d2ae116124011914394f7454201f3","type":"payment_intent.succeeded","created":1795575505,"object":{"object":"intent","id":"spi_4adfec0055504780b06efed0f8d5a22f"}}', '2026-11-25 02:58:35.759+00', '1', '200', '2026-11-25 02:58:25.82+00', NULL, '2026-11-25 02:58:25.759+00'),
  ('6', 'evt_sandbox_998b8aefe81f4d54933d53c78ad63c9b', '{"id":"evt_sandbox_998b8aefe81f4d54933d53c78ad63c9b","type":"dispute.created","created":1795575566,"object":{"object":"dispute","id":"sdp_be3e6e8f20124303a6b5fc6047becad3","intent":"spi_4adfec0055504780b06efed0f8d5a22f"}}', '2026-11-25 02:59:36.201+00', '1', '200', '2026-11-25 02:59:26.294+00', NULL, '2026-11-25 02:59:26.198+00');
insert into sandbox.intent (intent_id, payment_id, amount_cents, currency, description, status, payer, webhook_mode, refund_mode, settles_at, settles_as, created_at, updated_at) values
  ('spi_072e9708bc254853a2b410deb53a4e89', '01a210a2-fa4d-7797-91f6-4228d9072478', '1314', 'usd', 'Order 160e42', 'succeeded', 'card 0050', 'never', 'at_once', NULL, NULL, '2026-11-25 02:58:26.096+00', '2026-11-25 02:58:26.112+00'),
  ('spi_227077fe02914898a054664a26ff6aa5', '01a210a2-cdeb-7e78-a5e8-cddf31730c69', '503', 'usd', 'Order d9f55f', 'requires_payment_method', 'card 0002', 'once', 'at_once', NULL, NULL, '2026-11-25 02:58:14.772+00', '2026-11-25 02:58:19.444+00'),
  ('spi_397cee3741184463bbb51d1ac16fdaf2', '01a210a2-f95f-73c6-b47f-5e151cc172f3', '1314', 'usd', 'Order 2ea9d4', 'succeeded', 'card 0050', 'never', 'at_once', NULL, NULL, '2026-11-25 02:58:25.869+00', '2026-11-25 02:58:25.907+00'),
  ('spi_4adfec0055504780b06efed0f8d5a22f', '01a210a2-f8d2-7643-802d-2a93eed0b35d', '493', 'usd', 'Order 35a4f9', 'succeeded', 'card 0259', 'once', 'at_once', NULL, NULL, '2026-11-25 02:58:25.731+00', '2026-11-25 02:58:25.759+00'),
  ('spi_4b558d4d5cdb4c1d9bfe815cb08f9054', '01a210a2-cf78-7d24-a851-58957135ab95', '986', 'usd', 'Order b6a8f4', 'succeeded', 'card 0050', 'never', 'at_once', NULL, NULL, '2026-11-25 02:58:15.141+00', '2026-11-25 02:58:15.166+00'),
  ('spi_52c64920dfa649fa8cb8bc0458428060', '01a210a2-dcb8-7d7e-b157-5da1ea8460a5', '2000', 'usd', 'Lusiv membership, 1 month', 'requires_payment_method', NULL, 'once', 'at_once', NULL, NULL, '2026-11-25 02:58:18.521+00', '2026-11-25 02:58:18.521+00'),
  ('spi_96a19bbf48254ad5bb1d1e2bdb407a5c', '01a210a2-de07-7b34-828d-327e3a989496', '493', 'usd', 'Order c637fd', 'requires_payment_method', NULL, 'once', 'at_once', NULL, NULL, '2026-11-25 02:58:18.858+00', '2026-11-25 02:58:18.858+00'),
  ('spi_b490c7369d2245bd9fcfb77ebf5d466f', '01a210a2-d046-79aa-ab8c-4550a83eed6f', '2000', 'usd', 'Lusiv membership, 1 month', 'succeeded', 'card 0050', 'never', 'at_once', NULL, NULL, '2026-11-25 02:58:15.341+00', '2026-11-25 02:58:15.367+00'),
  ('spi_cfdb7186f77c4852a42a6ca278a66b9c', '01a210a2-d005-7db6-8ef4-463076246b0c', '986', 'usd', 'Order e5e0ac', 'succeeded', 'card 0050', 'never', 'at_once', NULL, NULL, '2026-11-25 02:58:15.275+00', '2026-11-25 02:58:15.301+00'),
  ('spi_db07bcbc27f9416bb8bc346d534e5ad1', '01a210a2-ce95-762e-88ea-3d354d5bc423', '986', 'usd', 'Order 8589c0', 'succeeded', 'card 0050', 'never', 'at_once', NULL, NULL, '2026-11-25 02:58:14.917+00', '2026-11-25 02:58:14.965+00');
insert into sandbox.request (idempotency_key, fingerprint, subject_id, created_at) values
  ('01a210a2-cdeb-7e78-a5e8-cddf31730c69', '291d1e4990fb4fc9a0d6da80bfcc1cad901c658fb62ac80dfea1951be5936e9a', 'spi_227077fe02914898a054664a26ff6aa5', '2026-11-25 02:58:14.772+00'),
  ('01a210a2-ce95-762e-88ea-3d354d5bc423', '0925fbcf7807365dc0cae7491f2b6bf957d2a22587f2872746ca99d04d6d5112', 'spi_db07bcbc27f9416bb8bc346d534e5ad1', '2026-11-25 02:58:14.917+00'),
  ('01a210a2-cf78-7d24-a851-58957135ab95', 'c5288c1dfef227888ba56d180a83bed61dbf3ff8da042bb179be23ff5a0b922d', 'spi_4b558d4d5cdb4c1d9bfe815cb08f9054', '2026-11-25 02:58:15.141+00'),
  ('01a210a2-d005-7db6-8ef4-463076246b0c', 'bbae3f4741205502a11fc738b35400c4e3611fac348cf4d88c16de77f28047a0', 'spi_cfdb7186f77c4852a42a6ca278a66b9c', '2026-11-25 02:58:15.275+00'),
  ('01a210a2-d046-79aa-ab8c-4550a83eed6f', '27138c9c967177581d7326824b0e88ab00045b90bbaef1cdfc09cbd3dae83b79', 'spi_b490c7369d2245bd9fcfb77ebf5d466f', '2026-11-25 02:58:15.341+00'),
  ('01a210a2-dcb8-7d7e-b157-5da1ea8460a5', 'c9fe2d225edee889ec875793195b8bbc2e0977c3886dee4d1483bb2df06adead', 'spi_52c64920dfa649fa8cb8bc0458428060', '2026-11-25 02:58:18.521+00'),
  ('01a210a2-de07-7b34-828d-327e3a989496', 'bc65b48f87394542dd772c86dc8452b2b2efec91e638d18ed27619bb57159a81', 'spi_96a19bbf48254ad5bb1d1e2bdb407a5c', '2026-11-25 02:58:18.858+00'),
  ('01a210a2-f8d2-7643-802d-2a93eed0b35d', '3e0c9fd93c46804348b9cb6a46b757b7b84d5e454864cbc820adfef0ca76b4a7', 'spi_4adfec0055504780b06efed0f8d5a22f', '2026-11-25 02:58:25.731+00'),
  ('01a210a2-f95f-7218-a25c-c80f6b2ea9d4', 'e88cfd59b8832eaad9fd5dd4206ff62ac941e3a993b57634525a9b9ec73ab665', 'sre_e833298313064dc28fc506dc0f83c923', '2026-11-25 02:58:25.975+00'),
  ('01a210a2-f95f-73c6-b47f-5e151cc172f3', 'cad20160a1a7afaad28c963c075b3b44e8e78cf82f72a0ca80270bb99a8f6c5b', 'spi_397cee3741184463bbb51d1ac16fdaf2', '2026-11-25 02:58:25.869+00'),
  ('01a210a2-fa4d-7797-91f6-4228d9072478', '6c603f1e0c45a2855cf13d006194656c6dfc5cff201d25864876e409581ad5a8', 'spi_072e9708bc254853a2b410deb53a4e89', '2026-11-25 02:58:26.096+00'),
  ('7375fad6-80bd-4b97-9601-a1f183bc9e2c', 'e4896e5d7a2535a0547ccdbff1f5b9809806da2ba265d4d3e0457b1dd1d4d08b', 'spi_227077fe02914898a054664a26ff6aa5', '2026-11-25 02:58:18.895+00'),
  ('refund-01a210a2-d9dc-739a-b668-01e1af1d0c9e', '42697668f869e30e7c6365810b44f520d193ac578b9b5b877152d08615399294', 'sre_9d377800cd844873ae510a4ca0c3d4ff', '2026-11-25 02:58:17.801+00');
insert into sign_in_guard (phone, device, last_sent_at, failures, locked_until, updated_at) values
  ('+12135550901', E'\\x', '2026-11-25 02:58:16.634+00', '0', NULL, '2026-11-25 02:58:16.663+00'),
  ('+12135580000', E'\\x', '2026-11-25 02:57:12.374+00', '0', NULL, '2026-11-25 02:57:12.374+00'),
  ('+12135580001', E'\\x', '2026-11-25 02:57:12.798+00', '0', NULL, '2026-11-25 02:57:12.798+00'),
  ('+12135580002', E'\\x', '2026-11-25 02:57:12.985+00', '0', NULL, '2026-11-25 02:57:12.985+00'),
  ('+12135580003', E'\\x', '2026-11-25 02:57:13.011+00', '0', NULL, '2026-11-25 02:57:13.011+00'),
  ('+12135580004', E'\\x', '2026-11-25 02:57:13.089+00', '0', NULL, '2026-11-25 02:57:13.089+00'),
  ('+12135580005', E'\\x', '2026-11-25 02:57:13.39+00', '0', NULL, '2026-11-25 02:57:13.39+00'),
  ('+12135580006', E'\\x', '2026-11-25 02:57:13.436+00', '0', NULL, '2026-11-25 02:57:13.436+00'),
  ('+12135580007', E'\\x', '2026-11-25 02:57:13.52+00', '0', NULL, '2026-11-25 02:57:13.52+00'),
  ('+12135589999', E'\\x', '2026-11-25 02:57:13.929+00', '0', NULL, '2026-11-25 02:57:13.929+00'),
  ('+14085550004', E'\\x', '2026-11-25 02:58:14.347+00', '0', NULL, '2026-11-25 02:58:14.499+00'),
  ('+14085550005', E'\\x', '2026-11-25 02:58:14.597+00', '0', NULL, '2026-11-25 02:58:14.684+00'),
  ('+14085550006', E'\\x', '2026-11-25 02:58:15.475+00', '0', NULL, '2026-11-25 02:58:15.583+00'),
  ('+14085550008', E'\\x', '2026-11-25 02:58:16.994+00', '0', NULL, '2026-11-25 02:58:16.994+00');
insert into signing_key (kid, public_jwk, sealed_private_jwk, created_at, signs_from, published_until) values
  ('334a1425-06c6-48a5-9773-adfe62d9c90b', '{"x": "UkzXFcCrCzcUWgfC6p89cVNqKpj7ANkHF3bxZDuFaJw", "y": "Vt5VgP-qc5QFgDObSxG-_c2LZcng-pNAteZAQRwmzfM", "alg": "ES256", "crv": "P-256", "kid": "334a1425-06c6-48a5-9773-adfe62d9c90b", "kty": "EC", "use": "sig"}', E'\\xec63f4cc9bdaa8f10101cd94c7494e1a0f0c7ff3cb6c56c1c9192f64d8aec25a10d74e99ea9a2cfbd6db00ca4b629b8aecf6f9b9210c5011df59126b40e059cd707cafa70bb03ea8cb5b5a5b25d1fe914262a60fcddc6a88b87ded184188d7b0c940c78b58e0f57f0c30c4e1e85cd658c9c389d324df6ad86cdd61fdd8dfd3e7322caf459311f088708a1ef76616d8d41f6cc61f06b4d9c08a1c7f01454aa14a5c623674ed6855e789ba2e274d0945cdbc118594972a59ed317e77103f8f0088ecc5cc038cd9702328b5aced', '2026-11-25 02:58:14.551+00', '2026-11-25 02:58:14.542+00', '2027-01-26 02:58:14.542+00');
insert into sms_outbox (message_id, to_phone, body, created_at) overriding system value values
  ('1', '+12135580000', 'Your Skipline code is 441565

@127.0.0.1 #441565', '2026-11-25 02:57:12.693+00'),
  ('2', '+12135580001', 'Your Skipline code is 240829

@127.0.0.1 #240829', '2026-11-25 02:57:12.98+00'),
  ('3', '+12135580002', 'Your Skipline code is 160334

@127.0.0.1 #160334', '2026-11-25 02:57:13.005+00'),
  ('4', '+12135580003', 'Your Skipline code is 255855

@127.0.0.1 #255855', '2026-11-25 02:57:13.039+00'),
  ('5', '+12135580004', 'Your Skipline code is 055427

@127.0.0.1 #055427', '2026-11-25 02:57:13.364+00'),
  ('6', '+12135580005', 'Your Skipline code is 119465

@127.0.0.1 #119465', '2026-11-25 02:57:13.422+00'),
  ('7', '+12135580006', 'Your Skipline code is 806546

@127.0.0.1 #806546', '2026-11-25 02:57:13.492+00'),
  ('8', '+12135580007', 'Your Skipline code is 296108

@127.0.0.1 #296108', '2026-11-25 02:57:13.684+00'),
  ('9', '+12135589999', 'Your Skipline code is 950490

@127.0.0.1 #950490', '2026-11-25 02:57:13.984+00'),
  ('10', '+14085550004', 'Your Skipline code is 648089

@127.0.0.1 #648089', '2026-11-25 02:58:14.422+00'),
  ('11', '+14085550005', 'Your Skipline code is 587645

@127.0.0.1 #587645', '2026-11-25 02:58:14.646+00'),
  ('12', '+14085550006', 'Your Skipline code is 449589

@127.0.0.1 #449589', '2026-11-25 02:58:15.518+00'),
  ('13', '+12135550901', 'Your Skipline code is 264531

@127.0.0.1 #264531', '2026-11-25 02:58:16.642+00'),
  ('14', '+14085550008', 'Your Skipline code is 640556

@127.0.0.1 #640556', '2026-11-25 02:58:17.003+00'),
  ('15', '+12135550904', 'Skipline: SUPERADMIN of older added you to the team at The Sample. Sign in with this phone: http://127.0.0.1:21822/staff/signin', '2026-11-25 02:59:26.3+00'),
  ('16', '+14085550005', 'Lusiv, Night: Doors at ten.', '2026-11-25 02:59:26.316+00'),
  ('17', '+14085550007', 'Lusiv, Night: Doors at ten.', '2026-11-25 02:59:26.375+00');
insert into sms_source (source, level, updated_at) values
  ('10.10.0.0/16', '-1.016111111111111', '2026-11-25 02:58:16.663+00'),
  ('10.12.0.0/16', '-1.0483333333333333', '2026-11-25 02:58:14.684+00'),
  ('10.139.0.0/16', '-1.0844444444444443', '2026-11-25 02:58:14.499+00'),
  ('10.185.0.0/16', '-1.06', '2026-11-25 02:58:15.583+00'),
  ('127.0.0.0/16', '1', '2026-11-25 02:58:16.994+00'),
  ('198.1.0.0/16', '1', '2026-11-25 02:57:12.374+00'),
  ('198.100.0.0/16', '1', '2026-11-25 02:57:13.929+00'),
  ('198.2.0.0/16', '1', '2026-11-25 02:57:12.798+00'),
  ('198.3.0.0/16', '1', '2026-11-25 02:57:12.985+00'),
  ('198.4.0.0/16', '1', '2026-11-25 02:57:13.011+00'),
  ('198.5.0.0/16', '1', '2026-11-25 02:57:13.089+00'),
  ('198.6.0.0/16', '1', '2026-11-25 02:57:13.39+00'),
  ('198.7.0.0/16', '1', '2026-11-25 02:57:13.436+00'),
  ('198.8.0.0/16', '1', '2026-11-25 02:57:13.52+00');
insert into spent_work (challenge, expires_at) values
  ('9f851f91e710688dad5540816b3a488fd89241142b08f68e854db924639331dc', '2026-11-25 03:02:13+00');
insert into vendor (vendor_id, name, guestlist_enabled, address_line1, address_line2, city, state, zip, time_zone, business_day_start_hour, language, version, suspended_at, suspension_reason, support_phone, support_email, receipt_footer, translations, accent, logo_media_id, logo) values
  ('the-sample', 'The Sample', 'false', '1 Sunset Blvd', NULL, 'Los Angeles', 'CA', '90028', 'America/Los_Angeles', '0', 'en', '1', NULL, NULL, NULL, NULL, NULL, '{}', NULL, NULL, NULL),
  ('vnd-older', 'The Sample', 'false', '1 Sunset Blvd', NULL, 'Los Angeles', 'CA', '90028', 'America/Los_Angeles', '6', 'en', '2', NULL, NULL, '+13233733100', 'help@sample.example', 'Thanks!', '{"es": {"receiptFooter": "¡Gracias!"}}', '#e8590c', NULL, NULL);
insert into webhook_event (provider, event_id, type, received_at) values
  ('sandbox', 'evt_2fe3e278-4e5a-49c3-a8ef-5f0666ac5b07', 'dispute.created', '2026-11-25 02:59:26.216+00'),
  ('sandbox', 'evt_9e089b4b-df95-4092-9b21-f6a9ea5a553f', 'refund.updated', '2026-11-25 02:58:26.045+00'),
  ('sandbox', 'evt_sandbox_4a0d2ae116124011914394f7454201f3', 'payment_intent.succeeded', '2026-11-25 02:58:25.801+00'),
  ('sandbox', 'evt_sandbox_88f899d55a324e868b113017eacf8320', 'payment_intent.payment_failed', '2026-11-25 02:58:19.476+00'),
  ('sandbox', 'evt_sandbox_998b8aefe81f4d54933d53c78ad63c9b', 'dispute.created', '2026-11-25 02:59:26.286+00'),
  ('sandbox', 'evt_sandbox_9d29b0e2e991465fa9a7df2673be2acc', 'payment_intent.payment_failed', '2026-11-25 02:58:19.493+00'),
  ('sandbox', 'evt_sandbox_a05ae1463c274670b78ec60ffd26027e', 'payment_intent.payment_failed', '2026-11-25 02:58:19.527+00'),
  ('sandbox', 'evt_sandbox_f570eb9e2428478ca301cc4b98777dcc', 'payment_intent.payment_failed', '2026-11-25 02:58:19.434+00');
insert into analytics_day (vendor_id, day, is_stale, built_at) values
  ('vnd-older', '2026-11-23', 'false', '2026-11-25 02:59:27.384+00'),
  ('vnd-older', '2026-11-24', 'false', '2026-11-26 14:59:27.475+00'),
  ('vnd-older', '2026-11-25', 'false', '2026-11-26 14:59:27.475+00');
insert into analytics_dump (vendor_id, month, include_refunded, version, generated_at, num_orders, body) values
  ('vnd-older', '2026-01', 'false', '2', '2026-11-25 02:58:16.833+00', '0', E'\\x1f8b0800000000000003658eb16ac3401005ffe5d5276775c6466ca72285211008aa1c4238b46bfb40da83bb931ae37f0f0a4911d20ef37873c7aa26299f048cd5a449936886c39cacdec0f0e48f0db570b8aa690e55a5afbfbc6d1b7f18c8f3a1e3f6b8ebf6fbf336d51a24d400be63d55c6232b07788364e8be89b5e161315f0254c451d6a9cf59c4cc1e867cd710c4f2fa97cf676d5490b1c4a0db90e71de8c9f9e86da813a2662a21d116dbf6af247f2ffa58743caa2b93c5b8ee36d8b78ff70b0657efdc6607a7c01e75fe74c13010000');
insert into event (event_id, vendor_id, name, starts_at, ends_at, ticketing_link, description, status, status_chosen_at, version, created_at, updated_at, over_at, translations) values
  ('01a210a2-d349-740f-8e46-6801905c8ace', 'vnd-older', 'Late', NULL, NULL, NULL, '', 'UPCOMING', '2026-11-25 02:58:16.105+00', '2', '2026-11-25 02:58:16.105+00', '2026-11-25 02:58:17.673+00', 'infinity', '{}'),
  ('01a210a2-d94f-73be-8ade-9e5a82e1afe0', 'vnd-older', 'Night', NULL, NULL, NULL, '', 'UPCOMING', '2026-11-25 02:58:17.647+00', '1', '2026-11-25 02:58:17.647+00', '2026-11-25 02:58:17.647+00', 'infinity', '{}'),
  ('01a210a2-d983-7e24-bd2a-121aeba8a526', 'vnd-older', 'Late', '2027-02-05 05:00:00+00', NULL, NULL, '', 'UPCOMING', '2026-11-25 02:58:17.699+00', '1', '2026-11-25 02:58:17.699+00', '2026-11-25 02:58:17.699+00', 'infinity', '{}'),
  ('3185b7d7-4798-4a8a-99e4-707b9a480606', 'vnd-older', 'Draw night', NULL, NULL, NULL, '', 'IN_PROGRESS', NULL, '1', '2026-11-25 02:57:16.178+00', '2026-11-25 02:57:16.178+00', 'infinity', '{}'),
  ('4d645ae6-8f31-4e8d-afce-9f0ac61f0967', 'vnd-older', 'Draw night', NULL, NULL, NULL, '', 'IN_PROGRESS', NULL, '1', '2026-11-25 02:57:16.364+00', '2026-11-25 02:57:16.364+00', 'infinity', '{}');
insert into glevent (glevent_id, vendor_id, name, description, starts_at, ends_at, original_capacity, capacity, reserved_count, status, status_chosen_at, venue_name, address_line1, address_line2, city, state, country, zip_code, latitude, longitude, event_link, created_at, updated_at, over_at, called_off_at, closes_at, closed_at, has_waited, translations, version) values
  ('01a210a2-d35b-7c56-b767-56f464cdc21d', 'vnd-older', 'Late', '', '2026-12-02 02:57:08.391+00', NULL, '100', '100', '11', 'UPCOMING', '2026-11-25 02:58:16.124+00', 'The Roof', '1 Sunset Blvd', NULL, 'Los Angeles', 'CA', 'US', '90028', '34.098', '-118.3267', NULL, '2026-11-25 02:58:16.124+00', '2026-11-25 02:58:17.985+00', '2026-12-03 02:57:08.391+00', NULL, '2026-12-03 02:57:08.391+00', NULL, 'false', '{}', '2'),
  ('01a210a2-da91-78bc-bc74-fec3ba4bbe0b', 'vnd-older', 'Night', '', '2026-12-02 02:57:08.391+00', NULL, '100', '100', '0', 'UPCOMING', '2026-11-25 02:58:17.969+00', 'The Roof', '1 Sunset Blvd', NULL, 'Los Angeles', 'CA', 'US', '90028', '34.098', '-118.3267', NULL, '2026-11-25 02:58:17.969+00', '2026-11-25 02:58:17.969+00', '2026-12-03 02:57:08.391+00', NULL, '2026-12-03 02:57:08.391+00', NULL, 'false', '{}', '1'),
  ('01a210a2-dac9-74e5-8312-9c6e862a0407', 'vnd-older', 'Late', '', '2027-02-05 05:00:00+00', NULL, '100', '100', '0', 'UPCOMING', '2026-11-25 02:58:18.025+00', 'The Roof', '1 Sunset Blvd', NULL, 'Los Angeles', 'CA', 'US', '90028', '34.098', '-118.3267', NULL, '2026-11-25 02:58:18.025+00', '2026-11-25 02:58:18.025+00', '2027-02-06 05:00:00+00', NULL, '2027-02-06 05:00:00+00', NULL, 'false', '{}', '1');
insert into link_scan (kind, scanned_id, vendor_id, day, scans) values
  ('SHORT_LINK', 'to-older', 'vnd-older', '2026-11-24', '1'),
  ('WRISTBAND', 'band-older', 'vnd-older', '2026-11-24', '1');
insert into media (media_id, vendor_id, uploaded_by, width, height, created_at, ready_at, removed_at, kind) values
  ('01a210a2-d268-7897-96e4-1f5fac852d0f', 'vnd-older', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', '200', '200', '2026-11-25 02:58:15.892+00', '2026-11-25 02:58:15.924+00', NULL, 'PICTURE'),
  ('01a210a2-d2a0-7c42-a195-b19b8131e1e8', 'vnd-older', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', '720', '1280', '2026-11-25 02:58:15.968+00', '2026-11-25 02:58:15.981+00', NULL, 'FILM'),
  ('01a210a2-dc6f-714b-942b-510dbe716761', 'vnd-older', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', '200', '200', '2026-11-25 02:58:18.448+00', '2026-11-25 02:58:18.475+00', NULL, 'PICTURE'),
  ('01a210a2-dc9f-78d3-99c5-4dfef65df110', 'vnd-older', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', '720', '1280', '2026-11-25 02:58:18.495+00', '2026-11-25 02:58:18.512+00', NULL, 'FILM');
insert into membership (membership_id, user_id, email, first_name, last_name, phone_number, duration_months, started_at, ends_at, credits, created_at, updated_at, stay_months, granted_through, due_at, taken_credits, taken_through, ended_early_at) values
  ('01a210a2-d0ad-7bf4-996f-9720cc3202d9', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'ada@example.com', 'Ada', 'Guest', '+14085550005', '1', '2026-11-25 02:58:15.434+00', '2026-12-25 02:58:15.434+00', '0', '2026-11-25 02:58:15.434+00', '2026-11-25 02:58:18.529+00', '1', '2026-11-01', '2026-12-01 08:00:00+00', NULL, NULL, NULL),
  ('01a210a2-d189-7137-90fa-915f002f8a7d', '01a210a2-d14c-715f-917c-2e92416c4bba', '', 'Ada', 'Member', '+12135550100', '1', '2026-11-25 02:57:15.465+00', '2026-11-25 02:58:18.808+00', '0', '2026-11-25 02:57:15.465+00', '2026-11-25 02:58:18.808+00', '1', NULL, NULL, NULL, NULL, '2026-11-25 02:58:18.808+00');
insert into membership_purchase (purchase_id, user_id, duration_months, amount_cents, invite_code, status, created_at, updated_at, paid_at, restored_at) values
  ('01a210a2-d042-7574-aab4-c0db0d0701fe', '01a210a2-cdc2-7833-981b-3039aabf4d3c', '1', '2000', NULL, 'PAID', '2026-11-25 02:58:15.328+00', '2026-11-25 02:58:15.434+00', '2026-11-25 02:58:15.434+00', NULL),
  ('01a210a2-dcb6-7d67-b917-39799030fff1', '01a210a2-cdc2-7833-981b-3039aabf4d3c', '1', '2000', NULL, 'OPEN', '2026-11-25 02:58:18.518+00', '2026-11-25 02:58:18.518+00', NULL, NULL);
insert into payment (payment_id, purpose, reference, user_id, provider, intent_id, amount_cents, currency, status, returned_reason, created_at, updated_at, checked_at, succeeded_at, description, next_amount_cents, changing_until, vendor_id, news_version, change_claim, method_kind, method_brand, method_last4, return_failed_at, handed_over_at, next_look_at, touched_at) values
  ('01a210a2-cdeb-7e78-a5e8-cddf31730c69', 'ORDER', '01a210a2-cddd-722c-abea-92ece7d9f55f', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'sandbox', 'spi_227077fe02914898a054664a26ff6aa5', '503', 'usd', 'OPEN', NULL, '2026-11-25 02:58:14.731+00', '2026-11-25 02:59:27.305+00', '2026-11-25 02:59:27.305+00', NULL, 'Order d9f55f', NULL, NULL, 'vnd-older', '0', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-25 03:00:35.571+00', '2026-11-25 02:58:18.995+00'),
  ('01a210a2-ce95-762e-88ea-3d354d5bc423', 'ORDER', '01a210a2-ce94-78b1-9742-dfd33f8589c0', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'sandbox', 'spi_db07bcbc27f9416bb8bc346d534e5ad1', '986', 'usd', 'SUCCEEDED', NULL, '2026-11-25 02:58:14.901+00', '2026-11-25 02:58:15.044+00', '2026-11-25 02:58:15.044+00', '2026-11-25 02:58:15.044+00', 'Order 8589c0', NULL, NULL, 'vnd-older', '0', NULL, 'CARD', 'visa', '0050', NULL, NULL, NULL, NULL),
  ('01a210a2-cf78-7d24-a851-58957135ab95', 'ORDER', '01a210a2-cf75-7ace-9e5f-28d9bab6a8f4', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'sandbox', 'spi_4b558d4d5cdb4c1d9bfe815cb08f9054', '986', 'usd', 'SUCCEEDED', NULL, '2026-11-25 02:58:15.128+00', '2026-11-25 02:58:15.199+00', '2026-11-25 02:58:15.199+00', '2026-11-25 02:58:15.199+00', 'Order b6a8f4', NULL, NULL, 'vnd-older', '0', NULL, 'CARD', 'visa', '0050', NULL, NULL, NULL, NULL),
  ('01a210a2-d005-7db6-8ef4-463076246b0c', 'ORDER', '01a210a2-d005-7950-9912-813821e5e0ac', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'sandbox', 'spi_cfdb7186f77c4852a42a6ca278a66b9c', '986', 'usd', 'SUCCEEDED', NULL, '2026-11-25 02:58:15.269+00', '2026-11-25 02:58:15.31+00', '2026-11-25 02:58:15.31+00', '2026-11-25 02:58:15.31+00', 'Order e5e0ac', NULL, NULL, 'vnd-older', '1', NULL, 'CARD', 'visa', '0050', NULL, NULL, NULL, NULL),
  ('01a210a2-d046-79aa-ab8c-4550a83eed6f', 'MEMBERSHIP', '01a210a2-d042-7574-aab4-c0db0d0701fe', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'sandbox', 'spi_b490c7369d2245bd9fcfb77ebf5d466f', '2000', 'usd', 'SUCCEEDED', NULL, '2026-11-25 02:58:15.334+00', '2026-11-25 02:58:15.43+00', '2026-11-25 02:58:15.43+00', '2026-11-25 02:58:15.43+00', 'Lusiv membership, 1 month', NULL, NULL, NULL, '0', NULL, 'CARD', 'visa', '0050', NULL, NULL, '2026-11-25 02:59:15.346+00', '2026-11-25 02:58:15.346+00'),
  ('01a210a2-dcb8-7d7e-b157-5da1ea8460a5', 'MEMBERSHIP', '01a210a2-dcb6-7d67-b917-39799030fff1', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'sandbox', 'spi_52c64920dfa649fa8cb8bc0458428060', '2000', 'usd', 'OPEN', NULL, '2026-11-25 02:58:18.52+00', '2026-11-25 02:59:27.305+00', '2026-11-25 02:59:27.305+00', NULL, 'Lusiv membership, 1 month', NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-25 03:00:36.042+00', '2026-11-25 02:58:18.524+00'),
  ('01a210a2-de07-7b34-828d-327e3a989496', 'ORDER', '01a210a2-de00-7e77-afcb-587f7fc637fd', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'sandbox', 'spi_96a19bbf48254ad5bb1d1e2bdb407a5c', '493', 'usd', 'OPEN', NULL, '2026-11-25 02:58:18.855+00', '2026-11-25 02:59:27.304+00', '2026-11-25 02:59:27.304+00', NULL, 'Order c637fd', NULL, NULL, 'vnd-older', '0', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-25 03:00:35.711+00', NULL),
  ('01a210a2-f8d2-7643-802d-2a93eed0b35d', 'ORDER', '01a210a2-f8cf-7ffe-b276-70ed3035a4f9', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'sandbox', 'spi_4adfec0055504780b06efed0f8d5a22f', '493', 'usd', 'SUCCEEDED', NULL, '2026-11-25 02:58:25.714+00', '2026-11-25 02:58:25.801+00', '2026-11-25 02:58:25.801+00', '2026-11-25 02:58:25.801+00', 'Order 35a4f9', NULL, NULL, 'vnd-older', '1', NULL, 'CARD', 'visa', '0259', NULL, NULL, NULL, NULL),
  ('01a210a2-f95f-73c6-b47f-5e151cc172f3', 'ORDER', '01a210a2-f95f-7218-a25c-c80f6b2ea9d4', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'sandbox', 'spi_397cee3741184463bbb51d1ac16fdaf2', '1314', 'usd', 'SUCCEEDED', NULL, '2026-11-25 02:58:25.855+00', '2026-11-25 02:58:25.957+00', '2026-11-25 02:58:25.957+00', '2026-11-25 02:58:25.957+00', 'Order 2ea9d4', NULL, NULL, 'vnd-older', '1', NULL, 'CARD', 'visa', '0050', NULL, NULL, NULL, NULL),
  ('01a210a2-fa4d-7797-91f6-4228d9072478', 'ORDER', '01a210a2-fa4c-77ed-8660-a9f8b3160e42', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'sandbox', 'spi_072e9708bc254853a2b410deb53a4e89', '1314', 'usd', 'SUCCEEDED', NULL, '2026-11-25 02:58:26.093+00', '2026-11-25 02:58:26.141+00', '2026-11-25 02:58:26.141+00', '2026-11-25 02:58:26.141+00', 'Order 160e42', NULL, NULL, 'vnd-older', '0', NULL, 'CARD', 'visa', '0050', NULL, NULL, NULL, NULL),
  ('2fa4273e-d2dd-404d-a0d8-61956447272d', 'ORDER', 'a0e128f0-082e-4d9d-9448-c63e30186cff', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'elsewhere', 'pi_a0e128f0-082e-4d9d-9448-c63e30186cff', '900', 'usd', 'SUCCEEDED', NULL, '2026-11-25 02:57:16.372+00', '2026-11-25 02:57:16.372+00', NULL, '2026-11-25 02:57:16.372+00', '', NULL, NULL, 'vnd-older', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('3d2ec535-d63d-4df2-b774-d891cfbf03fe', 'ORDER', 'bf5ea4d5-9383-48fe-b4a9-87d43053b217', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'elsewhere', 'pi_bf5ea4d5-9383-48fe-b4a9-87d43053b217', '900', 'usd', 'SUCCEEDED', NULL, '2026-11-25 02:57:16.372+00', '2026-11-25 02:57:16.372+00', NULL, '2026-11-25 02:57:16.372+00', '', NULL, NULL, 'vnd-older', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('5bb405e8-3f1c-4800-8978-b5f49ca8eea3', 'ORDER', '82f3dd1b-42a7-45ce-8570-c3daa4f1fe5f', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'stripe', 'pi_5bb405e8-3f1c-4800-8978-b5f49ca8eea3', '100', 'usd', 'SUCCEEDED', 'order has expired', '2026-11-25 02:58:15.7+00', '2026-11-25 02:58:15.7+00', NULL, '2026-11-25 02:58:15.7+00', 'Order', NULL, NULL, NULL, '0', NULL, NULL, NULL, NULL, NULL, '2026-11-25 02:58:15.7+00', NULL, NULL),
  ('c3db6efb-b299-40d2-84a1-b36cbd28e49b', 'ORDER', '8cc62e70-1339-4535-addc-b799ae3fa7b9', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'elsewhere', 'pi_8cc62e70-1339-4535-addc-b799ae3fa7b9', '900', 'usd', 'SUCCEEDED', NULL, '2026-11-25 02:57:16.217+00', '2026-11-25 02:57:16.217+00', NULL, '2026-11-25 02:57:16.217+00', '', NULL, NULL, 'vnd-older', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('ea7f23a8-7b81-403e-8c96-eced47485247', 'ORDER', '092c54de-c4dc-4ee1-a1b0-7f6435b86748', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'elsewhere', 'pi_092c54de-c4dc-4ee1-a1b0-7f6435b86748', '900', 'usd', 'SUCCEEDED', NULL, '2026-11-25 02:57:16.217+00', '2026-11-25 02:57:16.217+00', NULL, '2026-11-25 02:57:16.217+00', '', NULL, NULL, 'vnd-older', '0', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into promotion (promotion_id, vendor_id, description, product_types, percent, starts_at, ends_at, translations, version, amount_cents, kinds, product_ids, vendor_location_ids, happy_hours, is_paused, ended_at) values
  ('pro-01a210a2-d2dd-7db1-9d39-b746725142a9', 'vnd-older', 'Happier hour', '{}', NULL, NULL, '2040-01-01 00:00:00+00', '{"es": {"description": "Hora feliz"}}', '3', '200', '{ALCOHOLIC_ITEM}', '{vnd-older-shirt}', '{P69B0}', '[{"to": "19:00", "days": ["MON", "FRI"], "from": "16:00"}]', 'true', '2026-11-25 02:58:23.766+00'),
  ('pro-01a210a2-f092-7807-9b9c-7ae2ac4671fb', 'vnd-older', 'Happy hour', '{}', NULL, NULL, '2040-01-01 00:00:00+00', '{"es": {"description": "Hora feliz"}}', '1', '200', '{ALCOHOLIC_ITEM}', '{vnd-older-shirt}', '{P69B0}', '[{"to": "19:00", "days": ["MON", "FRI"], "from": "16:00"}]', 'true', NULL);
insert into sandbox.charge (charge_id, intent_id, amount_cents, created_at) values
  ('sch_3b3568782d924746970b2e574dbc9194', 'spi_397cee3741184463bbb51d1ac16fdaf2', '1314', '2026-11-25 02:58:25.907+00'),
  ('sch_44654d1a18aa43b8973a84d7662cbacb', 'spi_db07bcbc27f9416bb8bc346d534e5ad1', '986', '2026-11-25 02:58:14.965+00'),
  ('sch_58998df1ce12405f83aa99f6d5743c78', 'spi_072e9708bc254853a2b410deb53a4e89', '1314', '2026-11-25 02:58:26.112+00'),
  ('sch_76b1d73466004b31ae4c2fe857382a16', 'spi_cfdb7186f77c4852a42a6ca278a66b9c', '986', '2026-11-25 02:58:15.301+00'),
  ('sch_81912b74833044368d1e238b2c2e92f0', 'spi_4adfec0055504780b06efed0f8d5a22f', '493', '2026-11-25 02:58:25.759+00'),
  ('sch_8d2d64aa5acc49cfabddcb8b2ab34dd3', 'spi_4b558d4d5cdb4c1d9bfe815cb08f9054', '986', '2026-11-25 02:58:15.166+00'),
  ('sch_bdaea7d0dfe2437fafd336438178bdf1', 'spi_b490c7369d2245bd9fcfb77ebf5d466f', '2000', '2026-11-25 02:58:15.367+00');
insert into sandbox.dispute (dispute_id, intent_id, status, opens_at, created_at) values
  ('sdp_be3e6e8f20124303a6b5fc6047becad3', 'spi_4adfec0055504780b06efed0f8d5a22f', 'open', NULL, '2026-11-25 02:58:25.759+00');
insert into sandbox.refund (refund_id, intent_id, amount_cents, reason, status, settles_at, settles_as, created_at, updated_at, request_key) values
  ('sre_9d377800cd844873ae510a4ca0c3d4ff', 'spi_cfdb7186f77c4852a42a6ca278a66b9c', '986', 'NONE_PROVIDED', 'succeeded', NULL, NULL, '2026-11-25 02:58:17.801+00', '2026-11-25 02:58:17.801+00', 'refund-01a210a2-d9dc-739a-b668-01e1af1d0c9e'),
  ('sre_e833298313064dc28fc506dc0f83c923', 'spi_397cee3741184463bbb51d1ac16fdaf2', '100', 'by hand', 'succeeded', NULL, NULL, '2026-11-25 02:58:25.975+00', '2026-11-25 02:58:25.975+00', '01a210a2-f95f-7218-a25c-c80f6b2ea9d4');
insert into session_family (family_id, user_id, client_id, audience, scope, login_code_id, created_at, expires_at, ended_at, ended_reason) values
  ('01a210a2-cd13-7e0d-b06e-aa46a0c73b06', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'skipline-web', 'skipline-api', 'openid profile email phone', '01a210a2-cc9f-7577-bea3-c95c086d4d78', '2026-11-25 02:58:14.515+00', '2026-12-25 02:58:14.515+00', NULL, NULL),
  ('01a210a2-cdc2-7d2e-938e-7f29628cb976', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'skipline-web', 'skipline-api', 'openid profile email phone', '01a210a2-cd8d-7761-8076-823852e57637', '2026-11-25 02:58:14.69+00', '2026-12-25 02:58:14.69+00', NULL, NULL),
  ('01a210a2-d151-7e9a-9434-9022723d14f6', '01a210a2-d14c-715f-917c-2e92416c4bba', 'skipline-web', 'skipline-api', 'openid profile email phone', '01a210a2-d0fb-7d16-a7cd-c888b08191ab', '2026-11-25 02:58:15.601+00', '2026-12-25 02:58:15.601+00', NULL, NULL),
  ('01a210a2-d581-714d-9672-4c2cbc94585e', '01a210a2-d57f-7312-9a72-3dd5d65f401d', 'skipline-web', 'skipline-api', 'openid profile email phone', '01a210a2-d561-7a26-ba85-970a89104c25', '2026-11-25 02:58:16.673+00', '2026-12-25 02:58:16.673+00', NULL, NULL);
insert into short_link (code, redirect_url, created_at, vendor_id, retired_at) values
  ('new-83b1406a', '/', '2026-11-25 02:58:18.323+00', 'vnd-older', NULL),
  ('own-older', '/lusiv', '2026-11-25 02:58:14.862+00', 'vnd-older', '2026-11-25 02:58:18.347+00'),
  ('to-older', '/', '2026-11-25 02:58:14.862+00', 'vnd-older', NULL);
insert into staff_invitation (invitation_id, vendor_id, phone, body, created_at, claimed_until, tries, sent_at, failed_at) values
  ('01a210a2-f867-7cc0-be25-240ece05914e', 'vnd-older', '+12135550904', 'Skipline: SUPERADMIN of older added you to the team at The Sample. Sign in with this phone: http://127.0.0.1:21822/staff/signin', '2026-11-25 02:58:25.607+00', '2026-11-25 03:00:26.297+00', '1', '2026-11-25 02:59:26.303+00', NULL);
insert into staff_role (vendor_id, phone, name, role, created_at, location_ids, version) values
  ('the-sample', '+14085550017', 'Robin', 'SUPER_ADMIN', '2026-11-25 02:58:25.005+00', NULL, '1'),
  ('vnd-older', '+12135550904', 'Iris Invited', 'STAFF', '2026-11-25 02:58:25.57+00', NULL, '1'),
  ('vnd-older', '+14085550002', 'MANAGER of older', 'MANAGER', '2026-01-01 00:00:00+00', NULL, '1'),
  ('vnd-older', '+14085550003', 'ADMIN of older', 'ADMIN', '2026-01-01 00:00:00+00', NULL, '1'),
  ('vnd-older', '+14085550004', 'SUPER_ADMIN of older', 'SUPER_ADMIN', '2026-01-01 00:00:00+00', NULL, '1'),
  ('vnd-older', '+14085550014', 'New', 'STAFF', '2026-11-25 02:58:24.573+00', NULL, '1');
insert into venue_address (venue_address_id, vendor_id, address, named_by, named_at, expires_at) values
  ('01a210a2-f746-7e01-b429-a835719091ab', 'vnd-older', '127.0.0.1', 'SUPER_ADMIN of older', '2026-11-25 02:58:25.317+00', '2026-11-26 02:58:25.317+00');
insert into wristband (nfc_id, vendor_id, override_url, created_at, retired_at) values
  ('band-older', 'vnd-older', '/lusiv', '2026-11-25 02:58:14.862+00', '2026-11-25 02:58:18.397+00');
insert into analytics_customer (vendor_id, day, vendor_location_id, user_id, is_refunded, orders, taken_cents, refund_cents, last_paid_at) values
  ('vnd-older', '2026-11-24', 'P69B0', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'false', '9', '8693', '100', '2026-11-25 02:58:26.141+00'),
  ('vnd-older', '2026-11-24', 'P69B0', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'true', '1', '986', '986', '2026-11-25 02:58:15.31+00');
insert into analytics_hour (vendor_id, day, vendor_location_id, hour, is_refunded, orders, free_orders, sales_cents, discount_cents, tax_cents, tip_cents, refund_cents, pickup_seconds) values
  ('vnd-older', '2026-11-24', 'P69B0', '18', 'false', '9', '0', '8250', '0', '443', '0', '100', '{0,2}'),
  ('vnd-older', '2026-11-24', 'P69B0', '18', 'true', '1', '0', '900', '0', '86', '0', '986', '{}');
insert into analytics_product (vendor_id, day, vendor_location_id, product_id, product_type, is_refunded, name, variant_name, last_paid_at, quantity, orders, revenue_cents) values
  ('vnd-older', '2026-11-24', 'P69B0', 'vnd-older-beer', 'ALCOHOLIC_ITEM', 'false', 'The beer', NULL, '2026-11-25 02:58:26.141+00', '2', '2', '2400'),
  ('vnd-older', '2026-11-24', 'P69B0', 'vnd-older-soda', 'NON_ALCOHOLIC_ITEM', 'false', 'The soda', NULL, '2026-11-25 02:58:25.801+00', '5', '3', '2250'),
  ('vnd-older', '2026-11-24', 'P69B0', 'vnd-older-soda', 'NON_ALCOHOLIC_ITEM', 'true', 'The soda', NULL, '2026-11-25 02:58:15.31+00', '2', '1', '900'),
  ('vnd-older', '2026-11-24', 'P69B0', 'vnd-older-water', 'NON_ALCOHOLIC_ITEM', 'false', 'The water', NULL, '2026-11-25 02:57:16.372+00', '4', '4', '3600');
insert into contest (event_id, vendor_id, seed, draw_count, version, created_at, updated_at, closed_at) values
  ('01a210a2-d349-740f-8e46-6801905c8ace', 'vnd-older', E'\\x6a30b75c55e42ec6c93a5a5fbd4b994ec073f18d1e719a40ff731581611b1f28', '0', '1', '2026-11-25 02:58:24.446+00', '2026-11-25 02:58:24.446+00', NULL),
  ('3185b7d7-4798-4a8a-99e4-707b9a480606', 'vnd-older', E'\\xd21140015532a74dbb97fa19dce30be184d7ea8839754e9ebccff20376673e1c', '1', '1', '2026-11-25 02:57:16.178+00', '2026-11-25 02:57:16.178+00', NULL),
  ('4d645ae6-8f31-4e8d-afce-9f0ac61f0967', 'vnd-older', E'\\x2650c9b0d0fb03c1010ec28b442c07b401a289fe28bcd26620efd8683a2c865e', '2', '1', '2026-11-25 02:57:16.364+00', '2026-11-25 02:57:16.364+00', NULL);
insert into desk_refund (provider, provider_refund_id, payment_id, amount_cents, status, created_at, updated_at) values
  ('sandbox', 'sre_e833298313064dc28fc506dc0f83c923', '01a210a2-f95f-73c6-b47f-5e151cc172f3', '100', 'SUCCEEDED', '2026-11-25 02:58:26.046+00', '2026-11-25 02:58:26.046+00');
insert into dispute (provider, dispute_id, payment_id, status, created_at, updated_at) values
  ('sandbox', 'sdp_be3e6e8f20124303a6b5fc6047becad3', '01a210a2-f8d2-7643-802d-2a93eed0b35d', 'OPEN', '2026-11-25 02:59:26.22+00', '2026-11-25 02:59:26.22+00');
insert into event_picture (event_id, vendor_id, "position", media_id) values
  ('01a210a2-d349-740f-8e46-6801905c8ace', 'vnd-older', '1', '01a210a2-d268-7897-96e4-1f5fac852d0f'),
  ('01a210a2-d94f-73be-8ade-9e5a82e1afe0', 'vnd-older', '1', '01a210a2-d268-7897-96e4-1f5fac852d0f'),
  ('01a210a2-d983-7e24-bd2a-121aeba8a526', 'vnd-older', '1', '01a210a2-d268-7897-96e4-1f5fac852d0f');
insert into media_file (key, media_id, width, content_type, bytes) values
  ('01a210a2-d268-7897-96e4-1f5fac852d0f-200.webp', '01a210a2-d268-7897-96e4-1f5fac852d0f', '200', 'image/webp', '22404'),
  ('01a210a2-d2a0-7c42-a195-b19b8131e1e8.mp4', '01a210a2-d2a0-7c42-a195-b19b8131e1e8', '720', 'video/mp4', '378'),
  ('01a210a2-dc6f-714b-942b-510dbe716761-200.webp', '01a210a2-dc6f-714b-942b-510dbe716761', '200', 'image/webp', '22404'),
  ('01a210a2-dc9f-78d3-99c5-4dfef65df110.mp4', '01a210a2-dc9f-78d3-99c5-4dfef65df110', '720', 'video/mp4', '378');
insert into refund (refund_id, payment_id, provider_refund_id, amount_cents, reason, idempotency_key, status, requested_by, created_at, updated_at, asked_at, not_before) values
  ('01a210a2-d9dc-739a-b668-01e1af1d0c9e', '01a210a2-d005-7db6-8ef4-463076246b0c', 'sre_9d377800cd844873ae510a4ca0c3d4ff', '986', 'NONE_PROVIDED', 'refund-01a210a2-d9dc-739a-b668-01e1af1d0c9e', 'SUCCEEDED', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', '2026-11-25 02:58:17.788+00', '2026-11-25 02:58:17.83+00', '2026-11-25 02:58:17.788+00', NULL);
insert into reservation (reservation_id, glevent_id, vendor_id, user_id, membership_id, first_name, last_name, quantity, status, create_key, arrived, checked_in_at, checked_in_by_user, checked_in_by_name, cancelled_at, ended_at, created_at, updated_at, places_over, is_unpaid, let_in_of) values
  ('01a210a2-d36f-7605-a578-7079ecc5562b', '01a210a2-d35b-7c56-b767-56f464cdc21d', 'vnd-older', '01a210a2-cdc2-7833-981b-3039aabf4d3c', '01a210a2-d0ad-7bf4-996f-9720cc3202d9', 'Ada', 'Guest', '1', 'CANCELLED', NULL, '0', NULL, NULL, NULL, '2026-11-25 02:58:18.123+00', NULL, '2026-11-25 02:58:16.143+00', '2026-11-25 02:58:18.123+00', '0', 'false', NULL),
  ('01a210a2-d49c-75a8-af1d-5ce5c6aa8357', '01a210a2-d35b-7c56-b767-56f464cdc21d', 'vnd-older', 'usr-28376139-4936-40f9-8c7a-d6fab99eef1f', NULL, 'Ana', 'Diaz', '10', 'CONFIRMED', NULL, '0', NULL, NULL, NULL, NULL, NULL, '2026-11-25 02:57:16.439+00', '2026-11-25 02:58:18.204+00', '0', 'false', NULL),
  ('01a210a2-db8d-7d21-9d30-fdfb929b0fc6', '01a210a2-d35b-7c56-b767-56f464cdc21d', 'vnd-older', NULL, NULL, 'Ada', 'Walker', '1', 'CHECKED_IN', NULL, '1', '2026-11-25 02:58:18.221+00', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', NULL, NULL, '2026-11-25 02:58:18.221+00', '2026-11-25 02:58:18.221+00', '0', 'false', NULL);
insert into session_token (token_hash, family_id, created_at, replaced_at, renewal_id, used_at) values
  (E'\\x4c9f700593e76f606afe02f82a625e24db8262103a1411cc30251b10a874e20c', '01a210a2-cdc2-7d2e-938e-7f29628cb976', '2026-11-25 02:58:14.69+00', NULL, NULL, NULL),
  (E'\\x52e2517bb0b38d9812009db229103fe4b9837ddf4f3ce95e861915025a6ced16', '01a210a2-d581-714d-9672-4c2cbc94585e', '2026-11-25 02:58:16.673+00', NULL, NULL, NULL),
  (E'\\x55572884a4b3940347c6f5193ca80a74678effc5bd458bfc8fdce251f8328b90', '01a210a2-cd13-7e0d-b06e-aa46a0c73b06', '2026-11-25 02:58:14.515+00', NULL, NULL, NULL),
  (E'\\x774630a39f341e5a3b17daf424d2d7c7dc0e2452d2f049eb816b5469bb775fc5', '01a210a2-d151-7e9a-9434-9022723d14f6', '2026-11-25 02:58:15.601+00', NULL, NULL, NULL);
insert into vendor_location (vendor_location_id, vendor_id, description, display_order, splash_video_url, address_line1, address_line2, city, state, zip, menu_version, version, status, closed_note, translations, splash_media_id, opening_hours, alcohol_hours, was_opened, table_count) values
  ('8EAAK', 'vnd-older', 'older bar 2', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '8', '1', 'OPEN', NULL, '{}', NULL, NULL, NULL, 'true', '0'),
  ('JRX64', 'vnd-older', 'The Terrace', '3', NULL, '2 Sunset Blvd', NULL, 'Los Angeles', 'CA', '90028', '7', '1', 'OPEN', NULL, '{}', NULL, NULL, NULL, 'true', '0'),
  ('P69B0', 'vnd-older', 'The Terrace', '3', '/media/01a210a2-d2a0-7c42-a195-b19b8131e1e8.mp4', '2 Sunset Blvd', NULL, 'Los Angeles', 'CA', '90028', '14', '2', 'OPEN', NULL, '{}', '01a210a2-d2a0-7c42-a195-b19b8131e1e8', NULL, NULL, 'true', '0');
insert into bulk_change (change_id, vendor_location_id, before, made_at) values
  ('cdfec578-25a8-494b-b740-00293ca8f131', 'P69B0', '[]', '2026-11-25 02:58:15.705+00');
insert into check_in (check_in_id, reservation_id, key, people, kind, by_user, by_name, happened_at, received_at, undone_at, undone_by_user, undone_by_name, undo_reason) values
  ('339b47ad-1f49-4c10-8504-6810f938e0c8', '01a210a2-d49c-75a8-af1d-5ce5c6aa8357', NULL, '1', 'ADMITTED', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', '2026-11-25 02:58:18.189+00', '2026-11-25 02:58:18.189+00', '2026-11-25 02:58:18.204+00', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'Wrong guest'),
  ('6ca2b682-104b-4d27-9c49-0f55ab4b7bef', '01a210a2-db8d-7d21-9d30-fdfb929b0fc6', NULL, '1', 'ADMITTED', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', '2026-11-25 02:58:18.221+00', '2026-11-25 02:58:18.221+00', NULL, NULL, NULL, NULL);
insert into credit_entry (credit_entry_id, membership_id, kind, amount, purchase_id, month, reservation_id, created_at) overriding system value values
  ('1', '01a210a2-d0ad-7bf4-996f-9720cc3202d9', 'GRANT', '4', '01a210a2-d042-7574-aab4-c0db0d0701fe', NULL, NULL, '2026-11-25 02:58:15.434+00'),
  ('2', '01a210a2-d189-7137-90fa-915f002f8a7d', 'GRANT', '4', NULL, '2026-11-01', NULL, '2026-11-25 02:57:15.465+00'),
  ('3', '01a210a2-d0ad-7bf4-996f-9720cc3202d9', 'SPEND', '-1', NULL, NULL, '01a210a2-d36f-7605-a578-7079ecc5562b', '2026-11-25 02:58:16.143+00'),
  ('4', '01a210a2-d0ad-7bf4-996f-9720cc3202d9', 'RETURN', '1', NULL, NULL, '01a210a2-d36f-7605-a578-7079ecc5562b', '2026-11-25 02:58:18.123+00'),
  ('5', '01a210a2-d189-7137-90fa-915f002f8a7d', 'EXPIRE', '-4', NULL, NULL, NULL, '2026-11-25 02:58:18.808+00');
insert into customer_order (order_id, user_id, vendor_id, vendor_location_id, status, subtotal_cents, discount_cents, promotion_description, tax_cents, tip_cents, total_cents, age_acknowledged, create_key, version, created_at, updated_at, expired_at, paid_at, completed_at, completed_by_user, completed_by_name, completed_at_location, completed_by_scan, refunded_at, refund_reason, refund_state, payment_alert, sold_out_product_ids, create_hash, is_test, table_number) values
  ('01a210a2-cddd-722c-abea-92ece7d9f55f', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'vnd-older', 'P69B0', 'IN_PROGRESS', '450', '0', NULL, '43', '10', '503', 'true', '8ab5edac-896f-4b5e-bb5e-e6052590aaac', '2', '2026-11-25 02:58:14.731+00', '2026-11-25 02:58:18.909+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', 'e35951bce5e8190100e6e797fc5d9c4449be291d77e412d59802d20dda158827', 'false', NULL),
  ('01a210a2-ce94-78b1-9742-dfd33f8589c0', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'vnd-older', 'P69B0', 'PAID', '900', '0', NULL, '86', '0', '986', 'true', '36aea2d0-e17c-435d-a539-00236d853f98', '1', '2026-11-25 02:58:14.901+00', '2026-11-25 02:58:15.044+00', NULL, '2026-11-25 02:58:15.044+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', 'e35951bce5e8190100e6e797fc5d9c4449be291d77e412d59802d20dda158827', 'false', NULL),
  ('01a210a2-cf75-7ace-9e5f-28d9bab6a8f4', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'vnd-older', 'P69B0', 'COMPLETE', '900', '0', NULL, '86', '0', '986', 'true', '8a8e7537-1c98-4b5a-b928-4b6ae56e8b70', '1', '2026-11-25 02:58:15.128+00', '2026-11-25 02:58:17.755+00', NULL, '2026-11-25 02:58:15.199+00', '2026-11-25 02:58:17.755+00', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'P69B0', NULL, NULL, NULL, NULL, NULL, '{}', 'e35951bce5e8190100e6e797fc5d9c4449be291d77e412d59802d20dda158827', 'false', NULL),
  ('01a210a2-d005-7950-9912-813821e5e0ac', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'vnd-older', 'P69B0', 'REFUNDED', '900', '0', NULL, '86', '0', '986', 'true', '10a949fa-7d44-4671-986f-9b642bfe8770', '1', '2026-11-25 02:58:15.269+00', '2026-11-25 02:58:17.83+00', NULL, '2026-11-25 02:58:15.31+00', NULL, NULL, NULL, NULL, NULL, '2026-11-25 02:58:17.83+00', 'NONE_PROVIDED', 'REFUNDED', NULL, '{}', 'e35951bce5e8190100e6e797fc5d9c4449be291d77e412d59802d20dda158827', 'false', NULL),
  ('01a210a2-de00-7e77-afcb-587f7fc637fd', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'vnd-older', 'P69B0', 'IN_PROGRESS', '450', '0', NULL, '43', '0', '493', 'true', NULL, '1', '2026-11-25 02:58:18.855+00', '2026-11-25 02:58:18.855+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', NULL, 'false', NULL),
  ('01a210a2-f8cf-7ffe-b276-70ed3035a4f9', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'vnd-older', 'P69B0', 'PAID', '450', '0', NULL, '43', '0', '493', 'true', 'a741f7f5-9976-4890-bcd6-2b1b310e4fdd', '1', '2026-11-25 02:58:25.714+00', '2026-11-25 02:59:26.232+00', NULL, '2026-11-25 02:58:25.801+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'DISPUTED', '{}', '90f4c3e7e12f401a9209704acbf71eb4ef98bd6391c403cbe949d26987e7f69f', 'false', NULL),
  ('01a210a2-f95f-7218-a25c-c80f6b2ea9d4', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'vnd-older', 'P69B0', 'PAID', '1200', '0', NULL, '114', '0', '1314', 'true', '66df3773-597c-43b7-ada4-4d549ead1035', '1', '2026-11-25 02:58:25.855+00', '2026-11-25 02:58:26.067+00', NULL, '2026-11-25 02:58:25.957+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'REFUNDED_AT_PROVIDER', '{}', 'fc6fc63a8cb95980cc18916c96d0c5c1c34ae5c4d499d9c6185aad370b14fa6f', 'false', NULL),
  ('01a210a2-fa4c-77ed-8660-a9f8b3160e42', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'vnd-older', 'P69B0', 'COMPLETE', '1200', '0', NULL, '114', '0', '1314', 'true', '9795e2a7-154e-45ea-907c-de5e6cba54ef', '1', '2026-11-25 02:58:26.093+00', '2026-11-25 02:58:26.178+00', NULL, '2026-11-25 02:58:26.141+00', '2026-11-25 02:58:26.178+00', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', 'P69B0', NULL, NULL, NULL, NULL, NULL, '{}', 'fc6fc63a8cb95980cc18916c96d0c5c1c34ae5c4d499d9c6185aad370b14fa6f', 'false', NULL),
  ('092c54de-c4dc-4ee1-a1b0-7f6435b86748', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'vnd-older', 'P69B0', 'PAID', '900', '0', NULL, '0', '0', '900', 'true', NULL, '1', '2026-11-25 02:57:16.217+00', '2026-11-25 02:57:16.217+00', NULL, '2026-11-25 02:57:16.217+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', NULL, 'false', NULL),
  ('8cc62e70-1339-4535-addc-b799ae3fa7b9', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'vnd-older', 'P69B0', 'PAID', '900', '0', NULL, '0', '0', '900', 'true', NULL, '1', '2026-11-25 02:57:16.217+00', '2026-11-25 02:57:16.217+00', NULL, '2026-11-25 02:57:16.217+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', NULL, 'false', NULL),
  ('a0e128f0-082e-4d9d-9448-c63e30186cff', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'vnd-older', 'P69B0', 'PAID', '900', '0', NULL, '0', '0', '900', 'true', NULL, '1', '2026-11-25 02:57:16.372+00', '2026-11-25 02:57:16.372+00', NULL, '2026-11-25 02:57:16.372+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', NULL, 'false', NULL),
  ('bf5ea4d5-9383-48fe-b4a9-87d43053b217', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'vnd-older', 'P69B0', 'PAID', '900', '0', NULL, '0', '0', '900', 'true', NULL, '1', '2026-11-25 02:57:16.372+00', '2026-11-25 02:57:16.372+00', NULL, '2026-11-25 02:57:16.372+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{}', NULL, 'false', NULL);
insert into guest_message (guest_message_id, reservation_id, phone, body, created_at, claimed_until, tries, sent_at, failed_at) values
  ('01a210a2-da82-75a0-a822-83f51dc887c7', '01a210a2-d36f-7605-a578-7079ecc5562b', '+14085550005', 'Lusiv, Night: Doors at ten.', '2026-11-25 02:58:17.954+00', '2026-11-25 03:00:26.314+00', '1', '2026-11-25 02:59:26.368+00', NULL),
  ('01a210a2-da82-7fb2-a87b-5ecb227dfe4c', '01a210a2-d49c-75a8-af1d-5ce5c6aa8357', '+14085550007', 'Lusiv, Night: Doors at ten.', '2026-11-25 02:58:17.954+00', '2026-11-25 03:00:26.371+00', '1', '2026-11-25 02:59:26.375+00', NULL);
insert into past_location (user_id, vendor_location_id, seen_at) values
  ('01a210a2-cdc2-7833-981b-3039aabf4d3c', 'P69B0', '2026-11-25 02:58:25.487+00');
insert into printed_poster (vendor_location_id, printed_at) values
  ('P69B0', '2026-11-25 02:58:22.921+00');
insert into prize (prize_id, event_id, "position", name, description, media_id, image_url, quantity, given, odds_ppm, translations) values
  ('01a210a2-f3e9-70b2-bdba-802998108546', '01a210a2-d349-740f-8e46-6801905c8ace', '0', 'Shirt', 'Cotton', '01a210a2-d268-7897-96e4-1f5fac852d0f', NULL, '5', '0', '10000', '{}'),
  ('7902eff5-75ab-42f8-b56c-776a82a63d12', '4d645ae6-8f31-4e8d-afce-9f0ac61f0967', '0', 'Prize 1', 'A drink on the house.', NULL, NULL, '10', '1', '1000000', '{}'),
  ('96f97c14-59ef-4289-847f-8b169b06c134', '3185b7d7-4798-4a8a-99e4-707b9a480606', '0', 'Prize 1', 'A drink on the house.', NULL, NULL, '10', '1', '1000000', '{}');
insert into product (product_id, vendor_location_id, name, variant_name, group_id, product_type, tax_code, description, price_cents, is_available, display_order, image_urls, version, updated_at, translations, archived_at, media_id, parent_id, allergens, abv_tenths, picture_alt, import_key) values
  ('prd-01a210a2-dfa0-7f50-83f3-f740192dcb43', 'P69B0', 'The sample', 'M', 'grp-01a210a2-df9a-7fd1-9c9e-215816d28869', 'MERCHANDISE', 'txcd_30011000', 'Black, with the old sign.', '2500', 'true', '110', '{/media/01a210a2-d268-7897-96e4-1f5fac852d0f-200.webp}', '1', '2026-11-25 02:58:19.268+00', '{"es": {"name": "La muestra"}}', NULL, '01a210a2-d268-7897-96e4-1f5fac852d0f', NULL, '{SOY}', NULL, 'A shirt on a hanger', NULL),
  ('vnd-older-beer', 'P69B0', 'The beer', NULL, NULL, 'ALCOHOLIC_ITEM', 'drinks', NULL, '1200', 'true', '100', '{}', '1', '2026-01-01 00:00:00+00', '{}', NULL, NULL, NULL, '{}', NULL, NULL, NULL),
  ('vnd-older-shirt', 'P69B0', 'The shirt', NULL, 'grp-01a210a2-df9a-7fd1-9c9e-215816d28869', 'MERCHANDISE', 'goods', NULL, '2995', 'true', '100', '{}', '1', '2026-01-01 00:00:00+00', '{}', NULL, NULL, NULL, '{}', NULL, NULL, NULL),
  ('vnd-older-soda', 'P69B0', 'The soda', NULL, NULL, 'NON_ALCOHOLIC_ITEM', 'drinks', NULL, '450', 'true', '100', '{/media/01a210a2-d268-7897-96e4-1f5fac852d0f-200.webp}', '2', '2026-11-25 02:58:19.347+00', '{}', NULL, '01a210a2-d268-7897-96e4-1f5fac852d0f', NULL, '{}', NULL, NULL, NULL),
  ('vnd-older-soldOut', 'P69B0', 'The soldOut', NULL, NULL, 'FOOD_ITEM', 'drinks', NULL, '700', 'false', '100', '{}', '1', '2026-01-01 00:00:00+00', '{}', NULL, NULL, NULL, '{}', NULL, NULL, NULL),
  ('vnd-older-straw49', 'P69B0', 'The straw49', NULL, NULL, 'OTHER', 'none', NULL, '49', 'true', '100', '{}', '1', '2026-01-01 00:00:00+00', '{}', NULL, NULL, NULL, '{}', NULL, NULL, NULL),
  ('vnd-older-straw50', 'P69B0', 'The straw50', NULL, NULL, 'OTHER', 'none', NULL, '50', 'true', '100', '{}', '1', '2026-01-01 00:00:00+00', '{}', NULL, NULL, NULL, '{}', NULL, NULL, NULL),
  ('vnd-older-straw51', 'P69B0', 'The straw51', NULL, NULL, 'OTHER', 'none', NULL, '51', 'true', '100', '{}', '1', '2026-01-01 00:00:00+00', '{}', NULL, NULL, NULL, '{}', NULL, NULL, NULL),
  ('vnd-older-water', 'P69B0', 'The water', NULL, NULL, 'NON_ALCOHOLIC_ITEM', 'none', NULL, '0', 'true', '100', '{}', '1', '2026-01-01 00:00:00+00', '{}', NULL, NULL, NULL, '{}', NULL, NULL, NULL);
insert into product_import (import_id, vendor_id, vendor_location_id, file_name, columns, usual_product_type, usual_tax_code, row_count, received, checked, state, actor_user_id, actor_name, created_at, updated_at, location_ids) values
  ('01a210a2-d30c-755f-8046-b99d4c434e8e', 'vnd-older', 'P69B0', 'menu.csv', '{name,price,""}', 'OTHER', 'standard', '2', '1', '0', 'CANCELLED', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', '2026-11-25 02:58:16.043+00', '2026-11-25 02:58:23.482+00', NULL),
  ('01a210a2-ef2f-7491-9598-d15d3769c17d', 'vnd-older', 'P69B0', 'menu.csv', '{name,price,""}', 'OTHER', 'standard', '2', '0', '0', 'RECEIVING', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', 'SUPER_ADMIN of older', '2026-11-25 02:58:23.246+00', '2026-11-25 02:58:23.246+00', NULL);
insert into tax_rate (vendor_location_id, tax_code, rate_ppm) values
  ('P69B0', 'drinks', '95000'),
  ('P69B0', 'goods', '77500'),
  ('P69B0', 'none', '0');
insert into ticket (ticket_id, event_id, user_id, source_type, source_id, created_at, spent_at, revoked_at) values
  ('2a9f387a-be0d-480c-942b-31a22bcb9206', '4d645ae6-8f31-4e8d-afce-9f0ac61f0967', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'PURCHASE', '01a210a2-f8cf-7ffe-b276-70ed3035a4f9', '2026-11-25 02:58:26.028+00', NULL, NULL),
  ('36445eae-bc60-4539-bf1d-ccbc7d48353c', '3185b7d7-4798-4a8a-99e4-707b9a480606', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'PURCHASE', '01a210a2-f95f-7218-a25c-c80f6b2ea9d4', '2026-11-25 02:58:26.028+00', NULL, NULL),
  ('427553dc-5630-4355-903f-80041d897702', '4d645ae6-8f31-4e8d-afce-9f0ac61f0967', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'PURCHASE', 'a0e128f0-082e-4d9d-9448-c63e30186cff', '2026-11-25 02:57:16.372+00', '2026-11-25 02:58:16.43+00', NULL),
  ('6525e3e0-796d-4174-8a88-0446581d4c44', '3185b7d7-4798-4a8a-99e4-707b9a480606', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'PURCHASE', 'a0e128f0-082e-4d9d-9448-c63e30186cff', '2026-11-25 02:58:16.758+00', NULL, NULL),
  ('67f8ef68-3003-4d45-9d9c-148f45a891ea', '3185b7d7-4798-4a8a-99e4-707b9a480606', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'PURCHASE', '01a210a2-fa4c-77ed-8660-a9f8b3160e42', '2026-11-25 02:59:26.606+00', NULL, NULL),
  ('68a621b3-980a-48af-808a-73cbbb63cc39', '4d645ae6-8f31-4e8d-afce-9f0ac61f0967', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'PURCHASE', 'bf5ea4d5-9383-48fe-b4a9-87d43053b217', '2026-11-25 02:57:16.372+00', '2026-11-25 02:58:24.11+00', NULL),
  ('69782afb-4870-4d55-92c6-ddbe6605e064', '4d645ae6-8f31-4e8d-afce-9f0ac61f0967', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'PURCHASE', '8cc62e70-1339-4535-addc-b799ae3fa7b9', '2026-11-25 02:58:16.758+00', NULL, NULL),
  ('6f2d22bc-115b-4c9a-b6ab-88c80e011e46', '3185b7d7-4798-4a8a-99e4-707b9a480606', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'PURCHASE', '01a210a2-f8cf-7ffe-b276-70ed3035a4f9', '2026-11-25 02:58:26.028+00', NULL, NULL),
  ('8cfb616a-bfdb-4eaa-9c74-e44fec3fc79f', '4d645ae6-8f31-4e8d-afce-9f0ac61f0967', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'PURCHASE', '01a210a2-fa4c-77ed-8660-a9f8b3160e42', '2026-11-25 02:59:26.606+00', NULL, NULL),
  ('90f54498-8acb-4e54-b693-f0ae9c70501e', '3185b7d7-4798-4a8a-99e4-707b9a480606', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'PURCHASE', '8cc62e70-1339-4535-addc-b799ae3fa7b9', '2026-11-25 02:57:16.217+00', '2026-11-25 02:58:16.354+00', NULL),
  ('99c8bca1-1b26-456b-8bd3-92b049dcf9d2', '4d645ae6-8f31-4e8d-afce-9f0ac61f0967', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'SIGNIN', '01a210a2-cdc2-7833-981b-3039aabf4d3c', '2026-11-25 02:58:24.038+00', NULL, NULL),
  ('a5287457-a714-4b12-9c95-38afb384b795', '4d645ae6-8f31-4e8d-afce-9f0ac61f0967', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'PURCHASE', '01a210a2-f95f-7218-a25c-c80f6b2ea9d4', '2026-11-25 02:58:26.028+00', NULL, NULL),
  ('c209e4ed-054e-4376-a1dd-0c0f9321f73a', '3185b7d7-4798-4a8a-99e4-707b9a480606', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'PURCHASE', '092c54de-c4dc-4ee1-a1b0-7f6435b86748', '2026-11-25 02:57:16.217+00', NULL, NULL),
  ('f99907db-81a8-4743-8257-cba9e032cc70', '4d645ae6-8f31-4e8d-afce-9f0ac61f0967', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'PURCHASE', '092c54de-c4dc-4ee1-a1b0-7f6435b86748', '2026-11-25 02:58:16.758+00', NULL, NULL),
  ('fb84d9de-579d-45ad-a04c-12d5ea2b7906', '3185b7d7-4798-4a8a-99e4-707b9a480606', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'PURCHASE', 'bf5ea4d5-9383-48fe-b4a9-87d43053b217', '2026-11-25 02:58:16.758+00', NULL, NULL);
insert into draw (event_id, counter, ticket_id, user_id, draw_key, prize_id, had_won, drawn_at) values
  ('3185b7d7-4798-4a8a-99e4-707b9a480606', '1', '90f54498-8acb-4e54-b693-f0ae9c70501e', '01a210a2-cdc2-7833-981b-3039aabf4d3c', '6bb7e496-31f0-4dc9-b915-45383dcf1498', '96f97c14-59ef-4289-847f-8b169b06c134', 'false', '2026-11-25 02:58:16.354+00'),
  ('4d645ae6-8f31-4e8d-afce-9f0ac61f0967', '1', '427553dc-5630-4355-903f-80041d897702', '01a210a2-cdc2-7833-981b-3039aabf4d3c', '742b29b2-2851-4064-b6cb-fc151f60f14b', '7902eff5-75ab-42f8-b56c-776a82a63d12', 'false', '2026-11-25 02:58:16.43+00'),
  ('4d645ae6-8f31-4e8d-afce-9f0ac61f0967', '2', '68a621b3-980a-48af-808a-73cbbb63cc39', '01a210a2-cdc2-7833-981b-3039aabf4d3c', NULL, NULL, 'true', '2026-11-25 02:58:24.11+00');
insert into order_item (order_id, line, product_id, name, variant_name, product_type, tax_code, image_urls, quantity, price_cents, discount_percent, discount_cents, note, ordered_at, as_read) values
  ('01a210a2-cddd-722c-abea-92ece7d9f55f', '1', 'vnd-older-soda', 'The soda', NULL, 'NON_ALCOHOLIC_ITEM', 'drinks', '{}', '1', '450', NULL, '0', '', '2026-11-25 02:58:14.731+00', NULL),
  ('01a210a2-ce94-78b1-9742-dfd33f8589c0', '1', 'vnd-older-soda', 'The soda', NULL, 'NON_ALCOHOLIC_ITEM', 'drinks', '{}', '2', '450', NULL, '0', '', '2026-11-25 02:58:14.901+00', NULL),
  ('01a210a2-cf75-7ace-9e5f-28d9bab6a8f4', '1', 'vnd-older-soda', 'The soda', NULL, 'NON_ALCOHOLIC_ITEM', 'drinks', '{}', '2', '450', NULL, '0', '', '2026-11-25 02:58:15.128+00', NULL),
  ('01a210a2-d005-7950-9912-813821e5e0ac', '1', 'vnd-older-soda', 'The soda', NULL, 'NON_ALCOHOLIC_ITEM', 'drinks', '{}', '2', '450', NULL, '0', '', '2026-11-25 02:58:15.269+00', NULL),
  ('01a210a2-de00-7e77-afcb-587f7fc637fd', '1', 'vnd-older-soda', 'The soda', NULL, 'NON_ALCOHOLIC_ITEM', 'drinks', '{}', '1', '450', NULL, '0', '', '2026-11-25 02:58:18.855+00', NULL),
  ('01a210a2-f8cf-7ffe-b276-70ed3035a4f9', '1', 'vnd-older-soda', 'The soda', NULL, 'NON_ALCOHOLIC_ITEM', 'drinks', '{/media/01a210a2-d268-7897-96e4-1f5fac852d0f-200.webp}', '1', '450', NULL, '0', '', '2026-11-25 02:58:25.714+00', NULL),
  ('01a210a2-f95f-7218-a25c-c80f6b2ea9d4', '1', 'vnd-older-beer', 'The beer', NULL, 'ALCOHOLIC_ITEM', 'drinks', '{}', '1', '1200', NULL, '0', '', '2026-11-25 02:58:25.855+00', NULL),
  ('01a210a2-fa4c-77ed-8660-a9f8b3160e42', '1', 'vnd-older-beer', 'The beer', NULL, 'ALCOHOLIC_ITEM', 'drinks', '{}', '1', '1200', NULL, '0', '', '2026-11-25 02:58:26.093+00', NULL),
  ('092c54de-c4dc-4ee1-a1b0-7f6435b86748', '1', 'vnd-older-water', 'The water', NULL, 'NON_ALCOHOLIC_ITEM', 'none', '{}', '1', '900', NULL, '0', '', '2026-11-25 02:57:16.217+00', NULL),
  ('8cc62e70-1339-4535-addc-b799ae3fa7b9', '1', 'vnd-older-water', 'The water', NULL, 'NON_ALCOHOLIC_ITEM', 'none', '{}', '1', '900', NULL, '0', '', '2026-11-25 02:57:16.217+00', NULL),
  ('a0e128f0-082e-4d9d-9448-c63e30186cff', '1', 'vnd-older-water', 'The water', NULL, 'NON_ALCOHOLIC_ITEM', 'none', '{}', '1', '900', NULL, '0', '', '2026-11-25 02:57:16.372+00', NULL),
  ('bf5ea4d5-9383-48fe-b4a9-87d43053b217', '1', 'vnd-older-water', 'The water', NULL, 'NON_ALCOHOLIC_ITEM', 'none', '{}', '1', '900', NULL, '0', '', '2026-11-25 02:57:16.372+00', NULL);
insert into product_import_row (import_id, "position", row_number, cells, verdict, name, problems, changes, vendor_location_id, product_id, base_version, import_key, wanted, told) values
  ('01a210a2-d30c-755f-8046-b99d4c434e8e', '0', '2', '["The sample", "4.50", ""]', NULL, '', '[]', '{}', NULL, NULL, NULL, NULL, NULL, NULL);
insert into product_picture (media_id, product_id) values
  ('01a210a2-d268-7897-96e4-1f5fac852d0f', 'prd-01a210a2-dfa0-7f50-83f3-f740192dcb43'),
  ('01a210a2-d268-7897-96e4-1f5fac852d0f', 'vnd-older-soda');
insert into reward (reward_id, event_id, draw_counter, user_id, vendor_id, prize_id, prize_name, prize_description, prize_image_url, won_at, claim_code, claim_expires_at, claimed_at, claimed_by, claim_key, translations) values
  ('01a210a2-d442-737f-ab15-bba0bdc72790', '3185b7d7-4798-4a8a-99e4-707b9a480606', '1', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'vnd-older', '96f97c14-59ef-4289-847f-8b169b06c134', 'Prize 1', 'A drink on the house.', NULL, '2026-11-25 02:58:16.354+00', 'WVAADD4GA12M0HZ0', '2026-11-28 02:58:16.354+00', '2026-11-25 02:58:24.355+00', '01a210a2-cd10-72b3-8425-e0cf98ef7b71', NULL, '{}'),
  ('01a210a2-d48e-76e0-b372-68bc83842a42', '4d645ae6-8f31-4e8d-afce-9f0ac61f0967', '1', '01a210a2-cdc2-7833-981b-3039aabf4d3c', 'vnd-older', '7902eff5-75ab-42f8-b56c-776a82a63d12', 'Prize 1', 'A drink on the house.', NULL, '2026-11-25 02:58:16.43+00', 'T2P7RGX94V1HY096', '2026-11-28 02:58:16.43+00', '2026-11-25 02:58:24.136+00', NULL, NULL, '{}');
update vendor set logo_media_id = '01a210a2-d268-7897-96e4-1f5fac852d0f', logo = '{"url": "/media/01a210a2-d268-7897-96e4-1f5fac852d0f-200.webp", "width": 200, "height": 200}' where vendor_id = 'vnd-older';
