-- What a server at migration 005 wrote: sign-ins, orders in every state, a refund under way, an event with a picture.
insert into app_user (user_id, phone, created_at) values
  ('01a1fef5-9e4d-765d-87af-4b35bc259a4b', '+12135550199', '2026-11-21 16:34:32.106+00'),
  ('01a1fef5-9f5f-741d-a8a2-a732e3ec9983', '+12135554989', '2026-11-21 16:34:32.408+00'),
  ('01a1fef5-9ffa-7385-b566-86239318857d', '+12135554990', '2026-11-21 16:34:32.553+00');
insert into vendor (vendor_id, name, guestlist_enabled, address_line1, address_line2, city, state, zip, time_zone, business_day_start_hour) values
  ('vnd-older', 'older', 'false', '1 Sunset Blvd', NULL, 'Los Angeles', 'CA', '90028', 'America/Los_Angeles', '0');
insert into vendor_location (vendor_location_id, vendor_id, description, display_order, splash_video_url) values
  ('7ONLO', 'vnd-older', 'older bar 1', NULL, NULL),
  ('O0XBD', 'vnd-older', 'older bar 2', NULL, NULL);
insert into vendor_role (vendor_id, phone, name, role, created_at) values
  ('vnd-older', '+12135554988', 'STAFF of older', 'STAFF', '2026-01-01 00:00:00+00'),
  ('vnd-older', '+12135554989', 'MANAGER of older', 'MANAGER', '2026-01-01 00:00:00+00'),
  ('vnd-older', '+12135554990', 'ADMIN of older', 'ADMIN', '2026-01-01 00:00:00+00'),
  ('vnd-older', '+12135554991', 'SUPER_ADMIN of older', 'SUPER_ADMIN', '2026-01-01 00:00:00+00');
insert into product (product_id, vendor_location_id, name, variant_name, group_id, product_type, tax_code, description, price_cents, is_available, display_order, image_urls, version, updated_at) values
  ('vnd-older-beer', '7ONLO', 'The beer', NULL, NULL, 'ALCOHOLIC_ITEM', 'drinks', NULL, '1200', 'true', '100', '{}', '1', '2026-01-01 00:00:00+00'),
  ('vnd-older-soda', '7ONLO', 'The soda', NULL, NULL, 'NON_ALCOHOLIC_ITEM', 'drinks', NULL, '450', 'true', '100', '{}', '1', '2026-01-01 00:00:00+00'),
  ('vnd-older-shirt', '7ONLO', 'The shirt', NULL, NULL, 'MERCHANDISE', 'goods', NULL, '2995', 'true', '100', '{}', '1', '2026-01-01 00:00:00+00'),
  ('vnd-older-soldOut', '7ONLO', 'The soldOut', NULL, NULL, 'FOOD_ITEM', 'drinks', NULL, '700', 'false', '100', '{}', '1', '2026-01-01 00:00:00+00'),
  ('vnd-older-water', '7ONLO', 'The water', NULL, NULL, 'NON_ALCOHOLIC_ITEM', 'none', NULL, '0', 'true', '100', '{}', '1', '2026-01-01 00:00:00+00');
insert into promotion (promotion_id, vendor_id, description, product_types, percent, starts_at, ends_at) values
  ('happy-hour', 'vnd-older', '10% off', '{MERCHANDISE}', '10', '2026-01-01 00:00:00+00', NULL);
insert into tax_rate (vendor_location_id, tax_code, rate_ppm) values
  ('7ONLO', 'drinks', '95000'),
  ('7ONLO', 'goods', '77500'),
  ('7ONLO', 'none', '0');
insert into customer_order (order_id, user_id, vendor_id, vendor_location_id, status, subtotal_cents, discount_cents, promotion_description, tax_cents, tip_cents, total_cents, age_acknowledged, create_key, version, created_at, updated_at, expired_at, paid_at, completed_at, completed_by_user, completed_by_name, completed_at_location, completed_by_scan, refunded_at, refund_reason, refund_state) values
  ('01a1fef5-a0c5-736a-aacf-611bbea8d7f5', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', 'vnd-older', '7ONLO', 'COMPLETE', '2100', '0', NULL, '200', '0', '2300', 'true', 'e6e43610-aaf4-40b6-9fc7-9dd39af92552', '1', '2026-11-21 16:34:32.775+00', '2026-11-21 16:34:32.903+00', NULL, '2026-11-21 16:34:32.855+00', '2026-11-21 16:34:32.903+00', '01a1fef5-9f5f-741d-a8a2-a732e3ec9983', 'MANAGER of older', '7ONLO', NULL, NULL, NULL, NULL),
  ('01a1fef5-a15e-793a-925d-d6fac8b1f09c', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', 'vnd-older', '7ONLO', 'PAID', '450', '0', NULL, '43', '0', '493', 'true', '229067f3-7b13-4a5e-aed3-8ed53ce4e890', '1', '2026-11-21 16:34:32.926+00', '2026-11-21 16:34:33.028+00', NULL, '2026-11-21 16:34:32.99+00', NULL, NULL, NULL, NULL, NULL, NULL, 'NONE_PROVIDED', 'REFUNDING'),
  ('01a1fef5-a349-70c3-930e-7813834a7fd4', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', 'vnd-older', '7ONLO', 'PAID', '2995', '0', NULL, '232', '0', '3227', 'true', '1dbd6f53-7eee-4370-b6cc-3175c1eb2af7', '1', '2026-11-21 16:34:33.418+00', '2026-11-21 16:34:33.547+00', NULL, '2026-11-21 16:34:33.547+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('01a1fef5-a40b-70c3-98ea-9e972eaac739', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', 'vnd-older', '7ONLO', 'IN_PROGRESS', '0', '0', NULL, '0', '0', '0', 'true', '2a3d883a-0155-4f11-adb0-6a8efc9585cb', '1', '2026-11-21 16:34:33.612+00', '2026-11-21 16:34:33.612+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('01a1fef5-a4b4-751d-acd4-14fde8fcfb8d', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', 'vnd-older', '7ONLO', 'IN_PROGRESS', '1350', '0', NULL, '128', '0', '1478', 'true', 'f300c24e-7a6e-4234-9f46-e3a8d5005e87', '1', '2026-11-21 16:34:33.819+00', '2026-11-21 16:34:33.819+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('01a1fef5-a58c-7be4-b880-1bb22a6285bf', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', 'vnd-older', '7ONLO', 'PAID', '450', '0', NULL, '43', '0', '493', 'true', 'fd301fcb-03d6-4cd5-998c-f96413800b25', '1', '2026-11-21 16:34:33.996+00', '2026-11-21 16:34:34.133+00', NULL, '2026-11-21 16:34:34.133+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into order_item (order_id, line, product_id, name, variant_name, product_type, tax_code, image_urls, quantity, price_cents, discount_percent, discount_cents) values
  ('01a1fef5-a0c5-736a-aacf-611bbea8d7f5', '1', 'vnd-older-soda', 'The soda', NULL, 'NON_ALCOHOLIC_ITEM', 'drinks', '{}', '2', '450', NULL, '0'),
  ('01a1fef5-a0c5-736a-aacf-611bbea8d7f5', '2', 'vnd-older-beer', 'The beer', NULL, 'ALCOHOLIC_ITEM', 'drinks', '{}', '1', '1200', NULL, '0'),
  ('01a1fef5-a15e-793a-925d-d6fac8b1f09c', '1', 'vnd-older-soda', 'The soda', NULL, 'NON_ALCOHOLIC_ITEM', 'drinks', '{}', '1', '450', NULL, '0'),
  ('01a1fef5-a349-70c3-930e-7813834a7fd4', '1', 'vnd-older-shirt', 'The shirt', NULL, 'MERCHANDISE', 'goods', '{}', '1', '2995', NULL, '0'),
  ('01a1fef5-a40b-70c3-98ea-9e972eaac739', '1', 'vnd-older-water', 'The water', NULL, 'NON_ALCOHOLIC_ITEM', 'none', '{}', '1', '0', NULL, '0'),
  ('01a1fef5-a4b4-751d-acd4-14fde8fcfb8d', '1', 'vnd-older-soda', 'The soda', NULL, 'NON_ALCOHOLIC_ITEM', 'drinks', '{}', '3', '450', NULL, '0'),
  ('01a1fef5-a58c-7be4-b880-1bb22a6285bf', '1', 'vnd-older-soda', 'The soda', NULL, 'NON_ALCOHOLIC_ITEM', 'drinks', '{}', '1', '450', NULL, '0');
insert into payment (payment_id, purpose, reference, user_id, provider, intent_id, amount_cents, currency, status, returned_reason, created_at, updated_at, checked_at, succeeded_at, description, next_amount_cents, changing_until) values
  ('01a1fef5-a0d8-7a39-9c22-ed40bf8b2c1a', 'ORDER', '01a1fef5-a0c5-736a-aacf-611bbea8d7f5', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', 'sandbox', 'spi_364647d761cb4fcfa5da5fae2c302a75', '2300', 'usd', 'SUCCEEDED', NULL, '2026-11-21 16:34:32.792+00', '2026-11-21 16:34:32.848+00', '2026-11-21 16:34:32.848+00', '2026-11-21 16:34:32.848+00', 'Order a8d7f5', NULL, NULL),
  ('01a1fef5-a168-764c-bcb3-bb5274900cde', 'ORDER', '01a1fef5-a15e-793a-925d-d6fac8b1f09c', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', 'sandbox', 'spi_c7ef9bbbd528410f92ddc29466a67bff', '493', 'usd', 'SUCCEEDED', NULL, '2026-11-21 16:34:32.936+00', '2026-11-21 16:34:32.988+00', '2026-11-21 16:34:32.988+00', '2026-11-21 16:34:32.988+00', 'Order b1f09c', NULL, NULL),
  ('01a1fef5-a35b-7f63-81f8-80027cb5ea4b', 'ORDER', '01a1fef5-a349-70c3-930e-7813834a7fd4', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', 'sandbox', 'spi_93039689b3ce4895975372d001016e5d', '3227', 'usd', 'SUCCEEDED', NULL, '2026-11-21 16:34:33.435+00', '2026-11-21 16:34:33.528+00', '2026-11-21 16:34:33.528+00', '2026-11-21 16:34:33.528+00', 'Order 4a7fd4', NULL, NULL),
  ('01a1fef5-a500-75f5-8fab-45af5a9bf876', 'ORDER', '01a1fef5-a4b4-751d-acd4-14fde8fcfb8d', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', 'sandbox', 'spi_c3e9169f00ff45b1b90726cd34d89e14', '1478', 'usd', 'OPEN', NULL, '2026-11-21 16:34:33.856+00', '2026-11-21 16:34:33.97+00', '2026-11-21 16:34:33.97+00', NULL, 'Order fcfb8d', NULL, NULL),
  ('01a1fef5-a5a4-7a69-92a3-d587d80684ac', 'ORDER', '01a1fef5-a58c-7be4-b880-1bb22a6285bf', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', 'sandbox', 'spi_b0b0dd673565432485b8a9301a77a020', '493', 'usd', 'SUCCEEDED', NULL, '2026-11-21 16:34:34.02+00', '2026-11-21 16:34:34.131+00', '2026-11-21 16:34:34.131+00', '2026-11-21 16:34:34.131+00', 'Order 6285bf', NULL, NULL);
insert into refund (refund_id, payment_id, provider_refund_id, amount_cents, reason, idempotency_key, status, requested_by, created_at, updated_at) values
  ('01a1fef5-a1c6-71f8-b760-d4aa7908c10d', '01a1fef5-a168-764c-bcb3-bb5274900cde', 'sre_994ce6127fc9471f914093515c7a2e32', '493', 'NONE_PROVIDED', 'refund-01a1fef5-a1c6-71f8-b760-d4aa7908c10d', 'PENDING', '01a1fef5-9f5f-741d-a8a2-a732e3ec9983', '2026-11-21 16:34:33.03+00', '2026-11-21 16:34:33.105+00');
insert into webhook_event (provider, event_id, type, received_at) values
  ('sandbox', 'evt_sandbox_e6d21b2a22e5499dbabb140f6ceda935', 'payment_intent.succeeded', '2026-11-21 16:34:32.986+00'),
  ('sandbox', 'evt_sandbox_0ffced9317e64622b97504700980aae9', 'refund.created', '2026-11-21 16:34:33.145+00'),
  ('sandbox', 'evt_sandbox_8f07a000ca1f4743bc69bd10a60971eb', 'payment_intent.payment_failed', '2026-11-21 16:34:33.97+00'),
  ('sandbox', 'evt_sandbox_924027e39b3941c6af9f57480d52bf94', 'payment_intent.succeeded', '2026-11-21 16:34:34.129+00');
insert into idempotency_key (user_id, endpoint, key, body_hash, status, response, created_at, locked_until) values
  ('01a1fef5-9e4d-765d-87af-4b35bc259a4b', 'ordering.createOrder', 'e6e43610-aaf4-40b6-9fc7-9dd39af92552', 'fa29b4a5095aaeb70637761dc77ac0cc5b136b01f821e5365cd555e80dc55b9c', '200', E'\\x00', '2026-11-21 16:34:32.665+00', '2026-11-21 16:35:02.665+00'),
  ('01a1fef5-9e4d-765d-87af-4b35bc259a4b', 'ordering.createOrder', '229067f3-7b13-4a5e-aed3-8ed53ce4e890', '8a172db0eaf23a6caff74ffe0428e9ae063fa7c7dda07ec7f56f8f0bb0bc39bc', '200', E'\\x00', '2026-11-21 16:34:32.917+00', '2026-11-21 16:35:02.917+00'),
  ('01a1fef5-9f5f-741d-a8a2-a732e3ec9983', 'fulfilment.refundOrder', '562c643c-c3f9-43b7-af8d-f9cc330e9203', 'b0e12ab27677913c294478819969698dad22db97fedcf2eb332dd8adcbeb02ad', '200', E'\\x00', '2026-11-21 16:34:33.023+00', '2026-11-21 16:35:03.023+00'),
  ('01a1fef5-9e4d-765d-87af-4b35bc259a4b', 'ordering.createOrder', '1dbd6f53-7eee-4370-b6cc-3175c1eb2af7', '1a7b6271a485862ca3d7543297d4c0055eccdbd702e174b9e50ee99d69ab1abe', '200', E'\\x00', '2026-11-21 16:34:33.25+00', '2026-11-21 16:35:03.25+00'),
  ('01a1fef5-9e4d-765d-87af-4b35bc259a4b', 'ordering.createOrder', '2a3d883a-0155-4f11-adb0-6a8efc9585cb', 'c8f191c57d659fb1dc7caa1e044490bfc09a10d21befe9c11fd867908eb94b8e', '200', E'\\x00', '2026-11-21 16:34:33.59+00', '2026-11-21 16:35:03.59+00'),
  ('01a1fef5-9e4d-765d-87af-4b35bc259a4b', 'ordering.createOrder', 'f300c24e-7a6e-4234-9f46-e3a8d5005e87', '0229b6b491ba8f76c655054e34bd7eb953f37f50715d1c9618596849e099cf99', '200', E'\\x00', '2026-11-21 16:34:33.703+00', '2026-11-21 16:35:03.703+00'),
  ('01a1fef5-9e4d-765d-87af-4b35bc259a4b', 'ordering.createOrder', 'fd301fcb-03d6-4cd5-998c-f96413800b25', '8a172db0eaf23a6caff74ffe0428e9ae063fa7c7dda07ec7f56f8f0bb0bc39bc', '200', E'\\x00', '2026-11-21 16:34:33.968+00', '2026-11-21 16:35:03.968+00'),
  ('01a1fef5-9f5f-741d-a8a2-a732e3ec9983', 'events.createEvent', '3d01a911-3410-424f-98b2-e1fa2d1a4dc5', '4ed5addfeaf589c214d180bc737996b7371a36eb66253f052f2ff95853348e1d', '200', E'\\x00', '2026-11-21 16:34:37.066+00', '2026-11-21 16:35:07.066+00');
insert into activity (type, actor_user_id, actor_name, vendor_id, subject_type, subject_id, details, created_at) values
  ('order.created', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', NULL, 'vnd-older', 'order', '01a1fef5-a0c5-736a-aacf-611bbea8d7f5', '{"totalCents": 2300}', '2026-11-21 16:34:32.784+00'),
  ('payment.succeeded', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', NULL, NULL, 'payment', '01a1fef5-a0d8-7a39-9c22-ed40bf8b2c1a', '{"purpose": "ORDER", "currency": "usd", "reference": "01a1fef5-a0c5-736a-aacf-611bbea8d7f5", "amountCents": 2300}', '2026-11-21 16:34:32.852+00'),
  ('order.paid', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', NULL, 'vnd-older', 'order', '01a1fef5-a0c5-736a-aacf-611bbea8d7f5', '{"paymentId": "01a1fef5-a0d8-7a39-9c22-ed40bf8b2c1a", "totalCents": 2300}', '2026-11-21 16:34:32.864+00'),
  ('order.completed', '01a1fef5-9f5f-741d-a8a2-a732e3ec9983', 'MANAGER of older', 'vnd-older', 'order', '01a1fef5-a0c5-736a-aacf-611bbea8d7f5', '{"totalCents": 2300, "vendorLocationId": "7ONLO"}', '2026-11-21 16:34:32.907+00'),
  ('order.created', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', NULL, 'vnd-older', 'order', '01a1fef5-a15e-793a-925d-d6fac8b1f09c', '{"totalCents": 493}', '2026-11-21 16:34:32.933+00'),
  ('payment.succeeded', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', NULL, NULL, 'payment', '01a1fef5-a168-764c-bcb3-bb5274900cde', '{"purpose": "ORDER", "currency": "usd", "reference": "01a1fef5-a15e-793a-925d-d6fac8b1f09c", "amountCents": 493}', '2026-11-21 16:34:32.989+00'),
  ('order.paid', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', NULL, 'vnd-older', 'order', '01a1fef5-a15e-793a-925d-d6fac8b1f09c', '{"paymentId": "01a1fef5-a168-764c-bcb3-bb5274900cde", "totalCents": 493}', '2026-11-21 16:34:32.991+00'),
  ('refund.requested', '01a1fef5-9f5f-741d-a8a2-a732e3ec9983', 'MANAGER of older', NULL, 'payment', '01a1fef5-a168-764c-bcb3-bb5274900cde', '{"reason": "NONE_PROVIDED", "purpose": "ORDER", "currency": "usd", "refundId": "01a1fef5-a1c6-71f8-b760-d4aa7908c10d", "reference": "01a1fef5-a15e-793a-925d-d6fac8b1f09c", "amountCents": 493}', '2026-11-21 16:34:33.032+00'),
  ('order.refund_requested', '01a1fef5-9f5f-741d-a8a2-a732e3ec9983', 'MANAGER of older', 'vnd-older', 'order', '01a1fef5-a15e-793a-925d-d6fac8b1f09c', '{"reason": "NONE_PROVIDED", "totalCents": 493}', '2026-11-21 16:34:33.044+00'),
  ('order.created', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', NULL, 'vnd-older', 'order', '01a1fef5-a349-70c3-930e-7813834a7fd4', '{"totalCents": 3227}', '2026-11-21 16:34:33.424+00'),
  ('payment.succeeded', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', NULL, NULL, 'payment', '01a1fef5-a35b-7f63-81f8-80027cb5ea4b', '{"purpose": "ORDER", "currency": "usd", "reference": "01a1fef5-a349-70c3-930e-7813834a7fd4", "amountCents": 3227}', '2026-11-21 16:34:33.536+00'),
  ('order.paid', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', NULL, 'vnd-older', 'order', '01a1fef5-a349-70c3-930e-7813834a7fd4', '{"paymentId": "01a1fef5-a35b-7f63-81f8-80027cb5ea4b", "totalCents": 3227}', '2026-11-21 16:34:33.55+00'),
  ('order.created', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', NULL, 'vnd-older', 'order', '01a1fef5-a40b-70c3-98ea-9e972eaac739', '{"totalCents": 0}', '2026-11-21 16:34:33.626+00'),
  ('order.created', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', NULL, 'vnd-older', 'order', '01a1fef5-a4b4-751d-acd4-14fde8fcfb8d', '{"totalCents": 1478}', '2026-11-21 16:34:33.838+00'),
  ('order.created', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', NULL, 'vnd-older', 'order', '01a1fef5-a58c-7be4-b880-1bb22a6285bf', '{"totalCents": 493}', '2026-11-21 16:34:34.007+00'),
  ('payment.succeeded', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', NULL, NULL, 'payment', '01a1fef5-a5a4-7a69-92a3-d587d80684ac', '{"purpose": "ORDER", "currency": "usd", "reference": "01a1fef5-a58c-7be4-b880-1bb22a6285bf", "amountCents": 493}', '2026-11-21 16:34:34.132+00'),
  ('order.paid', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', NULL, 'vnd-older', 'order', '01a1fef5-a58c-7be4-b880-1bb22a6285bf', '{"paymentId": "01a1fef5-a5a4-7a69-92a3-d587d80684ac", "totalCents": 493}', '2026-11-21 16:34:34.134+00'),
  ('event.created', '01a1fef5-9f5f-741d-a8a2-a732e3ec9983', 'MANAGER of older', 'vnd-older', 'event', '01a1fef5-b198-7e38-b4ad-51ba08b03793', '{"name": "Night", "after": {"name": "Night", "endsAt": null, "status": "UPCOMING", "mediaIds": ["01a1fef5-b0d2-7471-b409-151a6ae046a9"], "startsAt": null, "description": "", "ticketingLink": null}}', '2026-11-21 16:34:37.096+00');
insert into rate_limit (bucket, window_start, count) values
  ('sms:ip:10.129.238.135', '2026-11-21 16:00:00+00', '1'),
  ('otp:ip:10.129.238.135', '2026-11-21 16:00:00+00', '1'),
  ('otp:phone-ip:+12135550199:10.129.238.135', '2026-11-21 16:00:00+00', '1'),
  ('sms:ip:10.136.114.162', '2026-11-21 16:00:00+00', '1'),
  ('otp:ip:10.136.114.162', '2026-11-21 16:00:00+00', '1'),
  ('otp:phone-ip:+12135554989:10.136.114.162', '2026-11-21 16:00:00+00', '1'),
  ('sms:ip:10.89.56.98', '2026-11-21 16:00:00+00', '1'),
  ('sms:all', '2026-11-21 16:34:00+00', '3'),
  ('otp:ip:10.89.56.98', '2026-11-21 16:00:00+00', '1'),
  ('otp:phone-ip:+12135554990:10.89.56.98', '2026-11-21 16:00:00+00', '1'),
  ('media.uploadPicture:01a1fef5-9f5f-741d-a8a2-a732e3ec9983', '2026-11-21 16:34:00+00', '1');
insert into short_link (code, redirect_url, created_at) values
  ('older', '/location/7ONLO', '2026-01-01 00:00:00+00');
insert into login_code (login_code_id, phone, client_id, binding_hash, code_mac, tries, created_at, expires_at, used_at, superseded_at) values
  ('01a1fef5-9d40-71ba-8385-167d4daf09f6', '+12135550199', 'skipline-web', E'\\x4f4bda339e65203c42dc40e467b2af1bb837f2ee992c577d5e1333e987451af7', E'\\xbd87fb06773a58caccb85f20db9e43f5156fcbf6f99ad99087790498edd88fbb', '1', '2026-11-21 16:34:31.784+00', '2026-11-21 16:39:31.784+00', '2026-11-21 16:34:32.106+00', NULL),
  ('01a1fef5-9f1a-7df2-a716-45d4e00302cf', '+12135554989', 'skipline-web', E'\\xe51a634d28da8ba3d5176a2859705f03517bc3a038f6389e2b8dfb8a43921f82', E'\\x170b50a464588429db1985302a0e26bd1247bc4d6356cbf7a348767383eab99f', '1', '2026-11-21 16:34:32.317+00', '2026-11-21 16:39:32.317+00', '2026-11-21 16:34:32.408+00', NULL),
  ('01a1fef5-9f88-7c20-b94b-79de5b8296d6', '+12135554990', 'skipline-web', E'\\x5ba5841ad8f08daae1b4aa2fcf848230e1c8e45c8c602192b5eefef9ef56c953', E'\\x4cdc230f031293d3cde0673c2a78a27bfe93329278a329eff33c8297d1276c90', '1', '2026-11-21 16:34:32.446+00', '2026-11-21 16:39:32.446+00', '2026-11-21 16:34:32.553+00', NULL);
insert into phone_guard (phone, last_sent_at, failures, locked_until, updated_at) values
  ('+12135550199', '2026-11-21 16:34:31.784+00', '0', NULL, '2026-11-21 16:34:32.106+00'),
  ('+12135554989', '2026-11-21 16:34:32.317+00', '0', NULL, '2026-11-21 16:34:32.408+00'),
  ('+12135554990', '2026-11-21 16:34:32.446+00', '0', NULL, '2026-11-21 16:34:32.553+00');
insert into session_family (family_id, user_id, client_id, audience, scope, login_code_id, created_at, expires_at, ended_at, ended_reason) values
  ('01a1fef5-9e51-785c-bb02-aed4568022a7', '01a1fef5-9e4d-765d-87af-4b35bc259a4b', 'skipline-web', 'skipline-api', 'openid profile email phone', '01a1fef5-9d40-71ba-8385-167d4daf09f6', '2026-11-21 16:34:32.145+00', '2026-12-21 16:34:32.145+00', NULL, NULL),
  ('01a1fef5-9f60-7603-98a3-703a663cac45', '01a1fef5-9f5f-741d-a8a2-a732e3ec9983', 'skipline-web', 'skipline-api', 'openid profile email phone', '01a1fef5-9f1a-7df2-a716-45d4e00302cf', '2026-11-21 16:34:32.416+00', '2026-12-21 16:34:32.416+00', NULL, NULL),
  ('01a1fef5-a003-70df-80c7-4a70bb3ec41b', '01a1fef5-9ffa-7385-b566-86239318857d', 'skipline-web', 'skipline-api', 'openid profile email phone', '01a1fef5-9f88-7c20-b94b-79de5b8296d6', '2026-11-21 16:34:32.579+00', '2026-12-21 16:34:32.579+00', NULL, NULL);
insert into session_token (token_hash, family_id, created_at, replaced_at) values
  (E'\\x89c83e220999b96198c63d031a7817ec11f45f680efff6fbe1b0a3e22a48292b', '01a1fef5-9e51-785c-bb02-aed4568022a7', '2026-11-21 16:34:32.145+00', NULL),
  (E'\\x2d74f43108b6f7142d3c8bbd0a32e34827851dd9ec2d4a18782230b83a497ced', '01a1fef5-9f60-7603-98a3-703a663cac45', '2026-11-21 16:34:32.416+00', NULL),
  (E'\\x0491b4ca99430601c2648d0e13ce5109eeedcfdb3870d82f03f922c56c5ab95c', '01a1fef5-a003-70df-80c7-4a70bb3ec41b', '2026-11-21 16:34:32.579+00', NULL);
insert into signing_key (kid, public_jwk, sealed_private_jwk, created_at, signs_from, published_until) values
  ('f110f480-4b11-4f2e-a1f4-de4b4e56923b', '{"kty": "EC"}', E'\\x00', '2026-11-21 16:34:32.255+00', '2026-11-21 16:34:32.218+00', '2027-01-22 16:34:32.218+00');
insert into sms_outbox (to_phone, body, created_at) values
  ('+12135550199', 'Your Skipline code is 606054

@127.0.0.1 #606054', '2026-11-21 16:34:31.895+00'),
  ('+12135554989', 'Your Skipline code is 538676

@127.0.0.1 #538676', '2026-11-21 16:34:32.366+00'),
  ('+12135554990', 'Your Skipline code is 604722

@127.0.0.1 #604722', '2026-11-21 16:34:32.461+00');
insert into sandbox.intent (intent_id, payment_id, amount_cents, currency, description, status, payer, webhook_mode, refund_mode, settles_at, settles_as, created_at, updated_at) values
  ('spi_364647d761cb4fcfa5da5fae2c302a75', '01a1fef5-a0d8-7a39-9c22-ed40bf8b2c1a', '2300', 'usd', 'Order a8d7f5', 'succeeded', 'card 0050', 'never', 'at_once', NULL, NULL, '2026-11-21 16:34:32.794+00', '2026-11-21 16:34:32.825+00'),
  ('spi_c7ef9bbbd528410f92ddc29466a67bff', '01a1fef5-a168-764c-bcb3-bb5274900cde', '493', 'usd', 'Order b1f09c', 'succeeded', 'card 7726', 'once', 'pending_then_succeeds', NULL, NULL, '2026-11-21 16:34:32.939+00', '2026-11-21 16:34:32.956+00'),
  ('spi_93039689b3ce4895975372d001016e5d', '01a1fef5-a35b-7f63-81f8-80027cb5ea4b', '3227', 'usd', 'Order 4a7fd4', 'succeeded', 'card 0050', 'never', 'at_once', NULL, NULL, '2026-11-21 16:34:33.444+00', '2026-11-21 16:34:33.473+00'),
  ('spi_c3e9169f00ff45b1b90726cd34d89e14', '01a1fef5-a500-75f5-8fab-45af5a9bf876', '1478', 'usd', 'Order fcfb8d', 'requires_payment_method', 'card 0002', 'once', 'at_once', NULL, NULL, '2026-11-21 16:34:33.858+00', '2026-11-21 16:34:33.92+00'),
  ('spi_b0b0dd673565432485b8a9301a77a020', '01a1fef5-a5a4-7a69-92a3-d587d80684ac', '493', 'usd', 'Order 6285bf', 'succeeded', 'card 4242', 'once', 'at_once', NULL, NULL, '2026-11-21 16:34:34.03+00', '2026-11-21 16:34:34.081+00');
insert into sandbox.charge (charge_id, intent_id, amount_cents, created_at) values
  ('sch_69a94f1fe2d340fe9850402c64c9cf31', 'spi_364647d761cb4fcfa5da5fae2c302a75', '2300', '2026-11-21 16:34:32.825+00'),
  ('sch_44f60b62014344ce85c1ef8786457dc8', 'spi_c7ef9bbbd528410f92ddc29466a67bff', '493', '2026-11-21 16:34:32.956+00'),
  ('sch_dcdd07ffced84464969b93600c5ba740', 'spi_93039689b3ce4895975372d001016e5d', '3227', '2026-11-21 16:34:33.473+00'),
  ('sch_ce3466cff20043199221db37e3fb699f', 'spi_b0b0dd673565432485b8a9301a77a020', '493', '2026-11-21 16:34:34.081+00');
insert into sandbox.refund (refund_id, intent_id, amount_cents, reason, status, settles_at, settles_as, created_at, updated_at) values
  ('sre_994ce6127fc9471f914093515c7a2e32', 'spi_c7ef9bbbd528410f92ddc29466a67bff', '493', 'NONE_PROVIDED', 'pending', '2026-11-21 16:35:03.053+00', 'succeeded', '2026-11-21 16:34:33.053+00', '2026-11-21 16:34:33.053+00');
insert into sandbox.request (idempotency_key, fingerprint, subject_id, created_at) values
  ('01a1fef5-a0d8-7a39-9c22-ed40bf8b2c1a', 'a7dbbbf1aa4811ffcb9e6375a756157129fc8ec0f892ea4534d5f93809079c07', 'spi_364647d761cb4fcfa5da5fae2c302a75', '2026-11-21 16:34:32.794+00'),
  ('01a1fef5-a168-764c-bcb3-bb5274900cde', 'c7bb49897d763a8ae5d0a9537017089adbaae5797841c7b3fd45acfa7f06d6a3', 'spi_c7ef9bbbd528410f92ddc29466a67bff', '2026-11-21 16:34:32.939+00'),
  ('refund-01a1fef5-a1c6-71f8-b760-d4aa7908c10d', '439b1fd97ae8b76a0e5df9f976cfb4855508399180703d7091861649802c460b', 'sre_994ce6127fc9471f914093515c7a2e32', '2026-11-21 16:34:33.053+00'),
  ('01a1fef5-a35b-7f63-81f8-80027cb5ea4b', 'b7952e67bfa50485c8ec6e617fc4c75aaf7c257a5a9b8c518ecdca5c9166d320', 'spi_93039689b3ce4895975372d001016e5d', '2026-11-21 16:34:33.444+00'),
  ('01a1fef5-a500-75f5-8fab-45af5a9bf876', 'ff6f35900ba03222fc4ceaf9a6580599e1f354311fde86b727de5431020245f2', 'spi_c3e9169f00ff45b1b90726cd34d89e14', '2026-11-21 16:34:33.858+00'),
  ('01a1fef5-a5a4-7a69-92a3-d587d80684ac', '4a68e3c3aace17d36271ad276c3b43c50e86b1ccf0728b444069ee04ec182e8f', 'spi_b0b0dd673565432485b8a9301a77a020', '2026-11-21 16:34:34.03+00');
insert into sandbox.delivery (event_id, body, due_at, attempts, last_answer, delivered_at, given_up_at, created_at) values
  ('evt_sandbox_e6d21b2a22e5499dbabb140f6ceda935', '{"id":"evt_sandbox_e6d21b2a22e5499dbabb140f6ceda935","type":"payment_intent.succeeded","created":1795278872,"object":{"object":"intent","id":"spi_c7ef9bbbd528410f92ddc29466a67bff"}}', '2026-11-21 16:34:42.969+00', '1', '200', '2026-11-21 16:34:33+00', NULL, '2026-11-21 16:34:32.956+00'),
  ('evt_sandbox_0ffced9317e64622b97504700980aae9', '{"id":"evt_sandbox_0ffced9317e64622b97504700980aae9","type":"refund.created","created":1795278873,"object":{"object":"refund","id":"sre_994ce6127fc9471f914093515c7a2e32","intent":"spi_c7ef9bbbd528410f92ddc29466a67bff"}}', '2026-11-21 16:34:43.074+00', '1', '200', '2026-11-21 16:34:33.215+00', NULL, '2026-11-21 16:34:33.053+00'),
  ('evt_sandbox_8f07a000ca1f4743bc69bd10a60971eb', '{"id":"evt_sandbox_8f07a000ca1f4743bc69bd10a60971eb","type":"payment_intent.payment_failed","created":1795278873,"object":{"object":"intent","id":"spi_c3e9169f00ff45b1b90726cd34d89e14"}}', '2026-11-21 16:34:43.949+00', '1', '200', '2026-11-21 16:34:33.987+00', NULL, '2026-11-21 16:34:33.92+00'),
  ('evt_sandbox_924027e39b3941c6af9f57480d52bf94', '{"id":"evt_sandbox_924027e39b3941c6af9f57480d52bf94","type":"payment_intent.succeeded","created":1795278874,"object":{"object":"intent","id":"spi_b0b0dd673565432485b8a9301a77a020"}}', '2026-11-21 16:34:44.106+00', '1', '200', '2026-11-21 16:34:34.137+00', NULL, '2026-11-21 16:34:34.081+00');
insert into event (event_id, vendor_id, name, starts_at, ends_at, ticketing_link, description, status, status_chosen_at, version, created_at, updated_at) values
  ('01a1fef5-b198-7e38-b4ad-51ba08b03793', 'vnd-older', 'Night', NULL, NULL, NULL, '', 'UPCOMING', '2026-11-21 16:34:37.08+00', '1', '2026-11-21 16:34:37.08+00', '2026-11-21 16:34:37.08+00');
insert into media (media_id, vendor_id, uploaded_by, width, height, created_at, ready_at, removed_at) values
  ('01a1fef5-b0d2-7471-b409-151a6ae046a9', 'vnd-older', '01a1fef5-9f5f-741d-a8a2-a732e3ec9983', '30', '30', '2026-11-21 16:34:36.883+00', '2026-11-21 16:34:36.988+00', NULL);
insert into media_file (key, media_id, width, content_type, bytes) values
  ('01a1fef5-b0d2-7471-b409-151a6ae046a9-30.webp', '01a1fef5-b0d2-7471-b409-151a6ae046a9', '30', 'image/webp', '714');
insert into event_picture (event_id, vendor_id, "position", media_id) values
  ('01a1fef5-b198-7e38-b4ad-51ba08b03793', 'vnd-older', '1', '01a1fef5-b0d2-7471-b409-151a6ae046a9');
