/** Spanish; see `en.ts`. */
export const spanish = `
price: precio, coste, costo, cuesta, cuánto cuesta, cuánto vale, cuánto es, tarifa, caro, importe, cuánto cobran, qué vale, ~barato, ~euros, ~pagar
free: gratis, gratuito, sin coste, sin costo
cheap: barato, económico, más barato
discount: descuento, rebaja, oferta, promoción, reducción, carnet joven, más barato, ~estudiante, ~jubilado
voucher-code: código de descuento, código promocional, cupón
giftcard: tarjeta regalo, vale regalo, bono regalo, cheque regalo
gift: regalo, regalar
senior: jubilado, pensionista, mayor, tercera edad, mayores de 65, abuelo, abuela
student: estudiante, universitario, alumno
child: niño, niña, hijo, hija, menor, chico, nieto, nene, crío, peque, adolescente
baby: bebé, recién nacido, carrito
pregnant: embarazada, embarazo, encinta, estoy esperando
disabled: silla de ruedas, discapacidad, discapacitado, minusválido, accesible, rampa, ascensor, movilidad reducida, escaleras
delivery: envío, enviar, entrega, mandar, reparto, paquete, gastos de envío, a domicilio, pedido
where-is-order: dónde está mi pedido, no ha llegado, seguimiento, rastrear, no llega, retraso
express: urgente, rápido, exprés, cuanto antes
abroad: extranjero, internacional, otro país, europa
return-goods: devolver, devolución, cambiar, no me gusta, no me queda
refund: reembolso, devolución del dinero, recuperar el dinero, que me devuelvan, reintegro
exchange: cambio, cambiar por, sustituir
broken: roto, estropeado, dañado, defectuoso, no funciona, avería, se rompió
repair: reparar, reparación, arreglar, arreglo
guarantee: garantía
complaint: queja, reclamación, reclamar, quejarme
order: pedido, comprar, compra, encargo, pedir
cancel: cancelar, anular, cancelación, darme de baja, baja, dejar, no puedo ir, suspender
reschedule: cambiar la cita, mover la cita, aplazar, otro día, otra hora, cambiar de hora, posponer, retrasar
no-show: no voy, faltar, no me presento, olvidé la cita, penalización
appointment: cita, hora, consulta, visita, turno, sesión, pedir cita, coger cita, reservar hora
book: reservar, reserva, inscribirse, apuntarse, plaza
walk-in: sin cita, sin reserva, sin pedir cita
join: apuntarme, inscripción, hacerse socio, registrarse, darse de alta, matrícula
membership: socio, abono, cuota, suscripción
trial: prueba, probar, clase de prueba
contract: contrato, permanencia
invoice: factura, recibo, ticket, justificante
pay: pagar, pago, tarjeta, efectivo, bizum, transferencia, forma de pago, con tarjeta
instalments: plazos, a plazos, financiación, cuotas, fraccionar
account: cuenta, usuario, registro
password: contraseña, clave, olvidé mi contraseña
data-protection: privacidad, datos personales, protección de datos
newsletter: boletín, newsletter, correos, publicidad
phone: teléfono, llamar, número de teléfono, por teléfono
email: correo, correo electrónico, email
contact: contacto, contactar, hablar con, atención al cliente, localizar
open: horario, abierto, abrís, abren, abre, cerrado, cierra, hora, a qué hora, ~lunes, ~martes, ~miércoles, ~jueves, ~viernes, ~sábado, ~domingo, ~mañana, ~tarde
weekend: fin de semana, ~sábado, ~domingo
holiday-closed: festivo, festivos, vacaciones, navidad, puente, agosto
evening: tarde, noche, por la tarde, después del trabajo
where: dónde, dirección, ubicación, cómo llegar, situado, calle
parking: aparcar, aparcamiento, parking, estacionar, coche
transport: autobús, metro, tren, parada, estación
emergency: urgencia, urgente, emergencia, dolor fuerte
pain: dolor, duele, molestia, me duele
ill: enfermo, baja médica, lesión, operación, lesionado, esguince
doctor: médico, doctor, especialista
insurance: seguro, mutua, aseguradora, sociedad médica, cubre
documents: documento, dni, carnet, papeles, informe, volante
bring: traer, llevar, qué llevo, hace falta
clothes: ropa, vestir, ponerse, zapatillas
language: idioma, inglés, hablan
class: clase, curso, taller, grupo
yoga: yoga, pilates
massage: masaje, fisioterapia, fisio, tratamiento, terapia
duration: cuánto dura, cuánto tiempo, duración, cuánto tarda, dura, cuántas sesiones
when: cuándo, qué día, a qué hora
first-visit: primera visita, primera vez, primera sesión
friend: amigo, acompañante, acompañar
job: trabajo, empleo, vacante, currículum, prácticas
food: comer, comida, menú, restaurante, desayuno
pet: mascota, perro, gato, animal
wifi: wifi, internet
lost: perdido, olvidado, objetos perdidos, he perdido, dejé
home-visit: a domicilio, en casa, venís a casa, no puedo salir
human: persona, agente, humano
`;
