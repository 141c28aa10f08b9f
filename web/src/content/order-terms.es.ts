/** What a guest accepts with an order, in Spanish. */
export const orderTerms: readonly string[] = [
  "Le compras al local que aparece en tu orden. El precio, los impuestos y la propina se muestran antes de pagar y se cobran una sola vez.",
  "Tu orden se recoge en persona: alguien del personal escanea el código QR en la página de tu orden.",
  "Las bebidas con alcohol se entregan solo a personas de 21 años o más con identificación vigente. No hay reembolsos para menores.",
  "Si algo está mal con tu orden, pregúntale al personal en el punto de entrega. Los reembolsos regresan a la misma forma de pago.",
  "Si hay diferencias, vale la versión en inglés.",
];
